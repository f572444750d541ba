import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** From Node 25 on, workers have Web Storage of their own; it would hide that of the test environment. */
const webStorageFlag = '--no-experimental-webstorage'
const noNodeStorage = process.allowedNodeEnvironmentFlags.has(webStorageFlag) ? [webStorageFlag] : []

const exclude = ['**/node_modules/**', '**/cdk.out/**', '**/dist/**', '**/.local/**']

/** Vitest alone would use one core less. One worker more than there are cores, because browser tests often wait. */
const maxWorkers = availableParallelism() + 1

/** How long a wait may take, in milliseconds, before it counts as a fault: on a busy machine everything takes several times as long. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 150_000 } } }

/** Five kinds of test, one runner: `unit` needs nothing, `web` a document, `template` a synthesis, `integration` the local cloud, `browser` a Chromium. */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          // Cheaper to begin than processes, and there are many files.
          pool: 'threads',
          // What these test is pure: a worker loads each module once for all its files.
          isolate: false,
          include: ['{shared,functions,emulator,local,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.integration.test.ts'],
          ...patience,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          pool: 'threads',
          // What a test drew or kept is gone after it, and every file closes what it answered with; a worker has one document and one React.
          isolate: false,
          // What a test drew goes first, while clocks and servers are still as it wants them.
          sequence: { hooks: 'list' },
          // Of all files, also of those that draw nothing: a worker ends when the next file wants another environment.
          environment: 'happy-dom',
          execArgv: noNodeStorage,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles: ['web/testing-library.setup.ts'],
          ...patience,
        },
      },
      {
        // The parser of workflows names source files that its package leaves out.
        logLevel: 'error',
        test: {
          name: 'template',
          include: ['infra/**/*.test.ts', 'tests/template/**/*.test.ts'],
          exclude,
          // Nothing here changes what another file could see; the CDK and what was synthesised serve all files of a worker.
          isolate: false,
          // Its modules import JSON in a form that Node.js does not load by itself.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: [
            '{functions,emulator,local,scripts}/**/*.integration.test.ts',
            'tests/{integration,conformance}/**/*.test.ts',
          ],
          exclude,
          // Modules are loaded once for all files of a worker; each file is a container of its own.
          isolate: false,
          setupFiles: ['tests/integration/begin-anew.ts'],
          ...patience,
        },
      },
      {
        oxc: { jsx: { development: false } },
        test: {
          name: 'browser',
          globalSetup: 'tests/browser/chromium.ts',
          // The parts of the second run in it, one after the other.
          include: ['tests/browser/**/*.test.ts', 'tests/one-cloud.test.ts'],
          exclude,
          // What a file opens is its own; modules are loaded once for all files of a worker.
          isolate: false,
          setupFiles: ['tests/integration/begin-anew.ts'],
          // As functions draw pages: React draws several times as fast, and writes what readers get.
          env: { NODE_ENV: 'production' },
          ...patience,
        },
      },
    ],
  },
})
