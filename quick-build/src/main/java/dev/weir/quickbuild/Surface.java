package dev.weir.quickbuild;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * What other modules can see of a module's classes: types, public and protected members, constants, annotations. While it stays the
 * same, they need not be compiled again. No package is in two modules, so that what only its package sees does not count.
 */
final class Surface {

    private Surface() {}

    /** A checksum of it. */
    static String of(SortedMap<String, byte[]> classes) {
        List<ClassModel> types =
                classes.values().stream().map(ClassFile.of()::parse).toList();
        Set<String> parents = new HashSet<>();
        types.forEach(type -> {
            type.superclass().ifPresent(superclass -> parents.add(superclass.asInternalName()));
            type.interfaces().forEach(each -> parents.add(each.asInternalName()));
        });
        Digest digest = new Digest();
        types.stream()
                // A type that its package keeps for itself is seen through those that extend it.
                .filter(type ->
                        isSeen(type) || parents.contains(type.thisClass().asInternalName()))
                .forEach(type -> lines(type).forEach(digest::add));
        return digest.text();
    }

    private static boolean isSeen(ClassModel type) {
        // Local and anonymous classes have no name that another file could write.
        return type.flags().has(AccessFlag.PUBLIC)
                && type.findAttribute(Attributes.enclosingMethod()).isEmpty();
    }

    private static List<String> lines(ClassModel type) {
        List<String> lines = new ArrayList<>();
        String name = type.thisClass().asInternalName();
        lines.add(name + ' ' + type.flags().flagsMask());
        type.superclass().ifPresent(superclass -> lines.add("extends " + superclass.asInternalName()));
        type.interfaces().forEach(each -> lines.add("implements " + each.asInternalName()));
        type.findAttribute(Attributes.signature())
                .ifPresent(each -> lines.add(each.signature().stringValue()));
        type.findAttribute(Attributes.permittedSubclasses())
                .ifPresent(each ->
                        each.permittedSubclasses().forEach(one -> lines.add("permits " + one.asInternalName())));
        type.findAttribute(Attributes.record())
                .ifPresent(each ->
                        each.components().forEach(one -> lines.add("component " + one.name() + one.descriptor())));
        type.findAttribute(Attributes.runtimeVisibleAnnotations())
                .ifPresent(each -> lines.add(each.annotations().toString()));
        type.findAttribute(Attributes.innerClasses())
                .ifPresent(each -> each.classes().stream()
                        .filter(inner -> inner.innerClass().asInternalName().equals(name))
                        .forEach(inner -> lines.add("nested " + inner.flagsMask())));
        Stream.concat(
                        type.fields().stream().flatMap(Surface::lineOf),
                        type.methods().stream().flatMap(Surface::lineOf))
                .sorted()
                .forEach(lines::add);
        return lines;
    }

    private static Stream<String> lineOf(FieldModel field) {
        if (isHidden(field.flags())) {
            return Stream.empty();
        }
        StringBuilder line =
                new StringBuilder("field " + field.flags().flagsMask() + ' ' + field.fieldName() + field.fieldType());
        field.findAttribute(Attributes.signature()).ifPresent(each -> line.append(each.signature()));
        // The compiler copies a constant into the classes that use it.
        field.findAttribute(Attributes.constantValue())
                .ifPresent(each -> line.append(each.constant().constantValue()));
        field.findAttribute(Attributes.runtimeVisibleAnnotations()).ifPresent(each -> line.append(each.annotations()));
        return Stream.of(line.toString());
    }

    private static Stream<String> lineOf(MethodModel method) {
        if (isHidden(method.flags())) {
            return Stream.empty();
        }
        StringBuilder line = new StringBuilder(
                "method " + method.flags().flagsMask() + ' ' + method.methodName() + method.methodType());
        method.findAttribute(Attributes.signature()).ifPresent(each -> line.append(each.signature()));
        method.findAttribute(Attributes.exceptions())
                .ifPresent(each ->
                        each.exceptions().forEach(one -> line.append(" throws ").append(one.asInternalName())));
        method.findAttribute(Attributes.annotationDefault()).ifPresent(each -> line.append(each.defaultValue()));
        method.findAttribute(Attributes.runtimeVisibleAnnotations()).ifPresent(each -> line.append(each.annotations()));
        return Stream.of(line.toString());
    }

    private static boolean isHidden(AccessFlags flags) {
        return !(flags.has(AccessFlag.PUBLIC) || flags.has(AccessFlag.PROTECTED)) || flags.has(AccessFlag.SYNTHETIC);
    }
}
