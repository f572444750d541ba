import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/cdk.out/**', '**/dist/**', '**/.local/**']

/** Where many share a machine, a wait can end too early: there such a test has a second try, and the report says that it took one. */
const retry = process.env.CI ? 1 : 0

/** Four kinds of test, one runner: `unit` needs nothing, `template` a synthesis, `integration` the local cloud, `browser` a Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['{shared,functions,web,local,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.integration.test.ts'],
        },
      },
      {
        test: {
          name: 'template',
          include: ['infra/**/*.test.ts', 'tests/template/**/*.test.ts'],
          exclude,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'integration',
          retry,
          include: [
            '{functions,local,scripts}/**/*.integration.test.ts',
            'tests/{integration,conformance}/**/*.test.ts',
          ],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          retry,
          include: ['tests/browser/**/*.test.ts'],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
