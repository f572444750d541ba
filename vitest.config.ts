import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { seconds } from '#tests/time-limits.ts'

/** From Node 25 on, Node's own Web Storage would hide that of the test environment. */
const webStorageFlag = '--no-experimental-webstorage'
const noNodeStorage = process.allowedNodeEnvironmentFlags.has(webStorageFlag) ? [webStorageFlag] : []

const exclude = ['**/node_modules/**', '**/cdk.out/**', '**/dist/**', '**/.local/**']

/** One more than the cores, because browser tests often wait. */
const maxWorkers = availableParallelism() + 1

/** Limits in seconds, several times as long as the slowest test of the project takes. */
const limitedTo = (limits: { test: number; hook: number; poll: number }) => ({
  testTimeout: seconds(limits.test),
  hookTimeout: seconds(limits.hook),
  // Vitest's default is 50 ms, most of which is waiting.
  expect: { poll: { timeout: seconds(limits.poll), interval: 10 } },
})

// Makes the logger of functions write to the console, which Vitest shows for failed tests.
const env = { POWERTOOLS_DEV: 'true' }

/** Imports of packages in this repository resolve to their sources. */
const resolve = { tsconfigPaths: true }

/**
 * Besides Vitest, `web` needs a DOM, `template` a synthesized stack, `integration` the local cloud, `browser`
 * the local cloud and Chromium.
 */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          env,
          // Threads start faster than processes, and there are many files.
          pool: 'threads',
          // The tested modules have no state, so a worker can load each once for all its files.
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
          // Tests unmount their components and files close their servers, so files can share a document.
          isolate: false,
          // Runs the setup file's hooks first, so that components are unmounted before a test restores clocks
          // and servers.
          sequence: { hooks: 'list' },
          // Also for files without components, because a change of environment would restart the worker.
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
        // @actions/workflow-parser lacks the files that its source maps name; the warnings would hide others.
        logLevel: 'error',
        test: {
          name: 'template',
          env,
          include: ['infra/**/*.test.ts', 'tests/template/**/*.test.ts'],
          exclude,
          // The tests change no shared state, so a worker loads the CDK and synthesizes only once.
          isolate: false,
          // This package imports JSON without an import attribute, which Node.js rejects.
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
          // A worker loads modules once; the setup file resets their state, as a new Lambda container would.
          isolate: false,
          setupFiles: ['tests/integration/reset-environment.ts'],
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
          // The setup file resets the modules' state, and each file opens its own browser pages.
          isolate: false,
          setupFiles: ['tests/integration/reset-environment.ts'],
          // As in deployed functions: React renders several times as fast, and the HTML is the same.
          env: { ...env, NODE_ENV: 'production' },
          ...limitedTo({ test: 120, hook: 120, poll: 60 }),
        },
      },
    ],
  },
})
