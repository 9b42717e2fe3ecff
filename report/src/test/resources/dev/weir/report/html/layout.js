// Looks at the reports in the frames of this page, each at a width of its own, for what is cut off or lies over something.
// A frame of the class 'phone' may have tables that scroll sideways; paper cannot.
function isVisible(element) {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden';
}

function named(element) {
  return `${element.tagName.toLowerCase()} "${element.textContent.trim().slice(0, 40)}"`;
}

function cutOff(page, canScroll) {
  const found = [];
  for (const element of page.querySelectorAll('body *')) {
    if (element.closest('svg') || !isVisible(element)) continue;
    const overflow = getComputedStyle(element).overflowX;
    const cuts = /hidden|clip/.test(overflow) || (/auto|scroll/.test(overflow) && !canScroll);
    if (cuts && element.scrollWidth > element.clientWidth + 1) {
      found.push(`cut off: ${named(element)}, ${element.scrollWidth} px in ${element.clientWidth} px`);
    }
  }
  return found;
}

function overlaps(svg) {
  const found = [];
  const chart = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].filter(isVisible).map((text) => [text, text.getBoundingClientRect()]);
  texts.forEach(([text, a], index) => {
    if (a.left < chart.left - 1 || a.right > chart.right + 1 || a.top < chart.top - 1 || a.bottom > chart.bottom + 1) {
      found.push(`outside its chart: ${named(text)}`);
    }
    for (const [other, b] of texts.slice(index + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // A box has room above and below its letters.
      if (across > 1 && down > Math.min(a.height, b.height) / 3) {
        found.push(`one over the other: ${named(text)} and ${named(other)}`);
      }
    }
  });
  return found;
}

// Systems choose fonts of different widths. Every digit is made a little wider than in DejaVu Sans, the widest of them.
function widen(page) {
  const digits = page.createElement('span');
  digits.textContent = '0'.repeat(100);
  digits.style.cssText = 'position: absolute; font-size: 10px';
  page.body.append(digits);
  const spacing = 0.66 - digits.getBoundingClientRect().width / 1_000;
  digits.remove();
  if (spacing > 0) {
    const style = page.createElement('style');
    style.textContent = `* { letter-spacing: ${spacing}em }`;
    page.head.append(style);
  }
}

function complaints(frame) {
  const page = frame.contentDocument;
  widen(page);
  const root = page.documentElement;
  const found = cutOff(page, frame.className === 'phone');
  if (root.scrollWidth > root.clientWidth) {
    found.push(`the page is ${root.scrollWidth} px wide`);
  }
  for (const svg of [...page.querySelectorAll('svg')].filter(isVisible)) {
    found.push(...overlaps(svg));
  }
  return found.map((text) => `${frame.title}: ${text}`);
}
