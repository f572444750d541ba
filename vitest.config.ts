import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { seconds } from '#tests/time-limits.ts'

/** From Node 25 on, workers have Web Storage of their own; it would hide that of the test environment. */
const webStorageFlag = '--no-experimental-webstorage'
const noNodeStorage = process.allowedNodeEnvironmentFlags.has(webStorageFlag) ? [webStorageFlag] : []

const exclude = ['**/node_modules/**', '**/cdk.out/**', '**/dist/**', '**/.local/**']

/** Vitest alone would use one core less. One worker more than there are cores, because browser tests often wait. */
const maxWorkers = availableParallelism() + 1

/** Several times what the slowest test of a project takes, so that a test that hangs ends soon. */
const limitedTo = (limits: { test: number; hook: number; poll: number }) => ({
  testTimeout: seconds(limits.test),
  hookTimeout: seconds(limits.hook),
  expect: { poll: { timeout: seconds(limits.poll) } },
})

// The logger of functions then writes to the console, whose lines Vitest keeps for the tests that fail.
const env = { POWERTOOLS_DEV: 'true' }

/** Packages of this repository are imported by name and read from their sources. */
const resolve = { tsconfigPaths: true }

/** Five kinds of test, one runner: `unit` needs nothing, `web` a document, `template` a synthesis, `integration` the local cloud, `browser` a Chromium. */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          env,
          // Cheaper to begin than processes, and there are many files.
          pool: 'threads',
          // What these test is pure: a worker loads each module once for all its files.
          isolate: false,
          include: ['{shared,functions,packages,build,local,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.integration.test.ts'],
          ...limitedTo({ test: 30, hook: 30, poll: 10 }),
        },
      },
      {
        resolve,
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
          ...limitedTo({ test: 30, hook: 30, poll: 10 }),
        },
      },
      {
        resolve,
        // The parser of workflows names source files that its package leaves out.
        logLevel: 'error',
        test: {
          name: 'template',
          env,
          include: ['infra/**/*.test.ts', 'tests/template/**/*.test.ts'],
          exclude,
          // Nothing here changes what another file could see; the CDK and what was synthesised serve all files of a worker.
          isolate: false,
          // Its modules import JSON in a form that Node.js does not load by itself.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          ...limitedTo({ test: 60, hook: 120, poll: 30 }),
        },
      },
      {
        resolve,
        test: {
          name: 'integration',
          env,
          include: [
            '{functions,packages,local,scripts}/**/*.integration.test.ts',
            'tests/{integration,conformance}/**/*.test.ts',
          ],
          exclude,
          // Modules are loaded once for all files of a worker; each file is a container of its own.
          isolate: false,
          setupFiles: ['tests/integration/begin-anew.ts'],
          ...limitedTo({ test: 120, hook: 120, poll: 60 }),
        },
      },
      {
        resolve,
        oxc: { jsx: { development: false } },
        test: {
          name: 'browser',
          globalSetup: 'tests/browser/chromium.ts',
          include: ['tests/{browser,end-to-end}/**/*.test.ts'],
          exclude,
          // What a file opens is its own; modules are loaded once for all files of a worker.
          isolate: false,
          setupFiles: ['tests/integration/begin-anew.ts'],
          // As functions draw pages: React draws several times as fast, and writes what readers get.
          env: { ...env, NODE_ENV: 'production' },
          ...limitedTo({ test: 120, hook: 120, poll: 60 }),
        },
      },
    ],
  },
})
