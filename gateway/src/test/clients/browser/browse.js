// Drives a real browser: takes commands from standard input and answers each, one JSON object a line.
// Arguments: the browser's program.
// Commands: {open: address, width, height, scheme} · {evaluate: script} · {await: script} · {shot: file}.
const { chromium } = require('playwright-core');

const PATIENCE_MILLIS = 30000;
// Playwright's own limit of 30 s is too short for large pages on a busy machine.
const PAGE_MILLIS = 300000;
const SHOT_AGAIN_MILLIS = 200;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];
const tell = (what) => process.stdout.write(JSON.stringify(what) + '\n');

async function main() {
  const browser = await chromium.launch({ executablePath: process.argv[2], headless: true, args: FLAGS });
  let page = null;

  async function open({ open: address, width = 1280, height = 900, scheme = 'light' }) {
    await page?.context().close();
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    page = await context.newPage();
    page.setDefaultTimeout(PAGE_MILLIS);
    const origin = new URL(address).origin;
    page.on('pageerror', (error) => tell({ event: 'problem', text: String(error) }));
    page.on('console', (message) => {
      // A server that is away is no fault of the page.
      const known = /ERR_CONNECTION_REFUSED|WebSocket connection to|Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !known) tell({ event: 'problem', text: message.text() });
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== origin) tell({ event: 'elsewhere', address: request.url() });
    });
    const answer = await page.goto(address);
    return answer.headers()['content-security-policy'] ?? '';
  }

  // Asked from outside: within the page its own rules forbid to evaluate text.
  async function awaited(condition) {
    const deadline = Date.now() + PATIENCE_MILLIS;
    while (!(await page.evaluate(condition))) {
      if (Date.now() > deadline) throw new Error(`waited in vain for ${condition}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return true;
  }

  // Chromium cannot take a picture of the whole of a page that changes its height at that moment.
  async function shot(path) {
    const deadline = Date.now() + PAGE_MILLIS;
    while (true) {
      try {
        await page.screenshot({ path, fullPage: true });
        return true;
      } catch (error) {
        if (Date.now() > deadline || !String(error).includes('Unable to capture screenshot')) throw error;
        await new Promise((resolve) => setTimeout(resolve, SHOT_AGAIN_MILLIS));
      }
    }
  }

  async function obey(command) {
    if (command.open) return open(command);
    if (command.evaluate) return page.evaluate(command.evaluate);
    if (command.await) {
      return awaited(command.await);
    }
    return shot(command.shot);
  }

  for await (const line of require('readline').createInterface({ input: process.stdin })) {
    try {
      tell({ event: 'done', value: await obey(JSON.parse(line)) });
    } catch (error) {
      const shown = page === null ? '' : await page.innerText('body', { timeout: PATIENCE_MILLIS }).catch(() => '');
      tell({ event: 'failed', text: String(error), page: shown });
    }
  }
  await browser.close();
}

main().catch((error) => {
  tell({ event: 'failed', text: String(error) });
  process.exit(1);
});
