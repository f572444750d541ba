import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { laterCallsFile, laterCallsModule, webCallsFile, webCallsModule } from '#scripts/web-calls.ts'

test("the browser's table of calls is what the contracts say", () => {
  const table = readFileSync(webCallsFile, 'utf8')
  expect(table, `${webCallsFile} is behind the contracts: run npm run web-calls`).toBe(webCallsModule())
})

test("the browser's table of calls that are loaded later is what the contracts say", () => {
  const table = readFileSync(laterCallsFile, 'utf8')
  expect(table, `${laterCallsFile} is behind the contracts: run npm run web-calls`).toBe(laterCallsModule())
})
