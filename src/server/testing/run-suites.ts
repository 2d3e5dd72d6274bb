import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { ensureBuild } from '../web/build.ts';

// `npm test`: the server tests beside the browser tests. Each suite alone leaves the processors idle for a third of its
// time. The browser tests report while they run; the report of the server tests follows at the end.

const shell = process.platform === 'win32';

const exitCode = (child: ChildProcess) =>
  new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });

// Both suites need it, and only one of them may make it.
await ensureBuild((line) => process.stdout.write(`${line}\n`));
const serverTests = spawn('vitest', ['run'], { stdio: ['ignore', 'pipe', 'pipe'], shell });
// The server tests take the processor time that the browser tests leave. At equal priority, browser tests become several
// times slower.
if (serverTests.pid) setPriority(serverTests.pid, 5);
const report: Buffer[] = [];
for (const stream of [serverTests.stdout, serverTests.stderr])
  stream.on('data', (chunk: Buffer) => report.push(chunk));
const browserTests = spawn('playwright', ['test'], { stdio: 'inherit', shell });
const [server, browser] = await Promise.all([exitCode(serverTests), exitCode(browserTests)]);

const result = (code: number) => (code === 0 ? 'passed' : 'failed');
process.stdout.write(`\nServer tests\n${Buffer.concat(report)}\n`);
process.stdout.write(`Server tests ${result(server)}, browser tests ${result(browser)}\n`);
process.exitCode = server || browser;
