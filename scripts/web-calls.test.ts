import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memberCallsFile, memberCallsModule, webCallsFile, webCallsModule } from '#scripts/web-calls.ts'

test("the browser's table of calls is what the contracts say", () => {
  const table = readFileSync(webCallsFile, 'utf8')
  expect(table, `${webCallsFile} is behind the contracts: run npm run web-calls`).toBe(webCallsModule())
})

test("the browser's table of calls of people who are signed in is what the contracts say", () => {
  const table = readFileSync(memberCallsFile, 'utf8')
  expect(table, `${memberCallsFile} is behind the contracts: run npm run web-calls`).toBe(memberCallsModule())
})
