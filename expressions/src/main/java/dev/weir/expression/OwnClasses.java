package dev.weir.expression;

import dev.weir.expression.function.Functions;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.apache.commons.jexl3.introspection.JexlPermissions;

/** Permits the public methods of {@link Functions#CLASSES}, and nothing else. */
final class OwnClasses implements JexlPermissions {

    @Override
    public boolean allow(Class<?> type) {
        return Functions.CLASSES.contains(type);
    }

    @Override
    public boolean allow(Method method) {
        return Functions.CLASSES.contains(method.getDeclaringClass())
                && Modifier.isPublic(method.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && !isOfEveryObject(method);
    }

    private static boolean isOfEveryObject(Method method) {
        return switch (method.getName()) {
            case "toString", "hashCode" -> method.getParameterCount() == 0;
            case "equals" -> true;
            default -> false;
        };
    }

    @Override
    public boolean allow(Class<?> type, Method method) {
        return allow(type) && allow(method);
    }

    @Override
    public boolean allow(Constructor<?> constructor) {
        return false;
    }

    @Override
    public boolean allow(Field field) {
        return false;
    }

    @Override
    public boolean allow(Class<?> type, Field field) {
        return false;
    }

    @Override
    public boolean allow(Package name) {
        return name.getName().equals(Functions.class.getPackageName());
    }

    @Override
    public JexlPermissions compose(String... sources) {
        throw new UnsupportedOperationException("nothing more can be permitted");
    }
}
