import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { webCallsFile, webCallsModule } from '#scripts/web-calls.ts'

test("the browser's table of calls is what the contracts say", () => {
  const table = readFileSync(webCallsFile, 'utf8')
  expect(table, `${webCallsFile} is behind the contracts: run npm run web-calls`).toBe(webCallsModule())
})
