import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminCallsFile, adminCallsModule, webCallsFile, webCallsModule } from '#scripts/web-calls.ts'

test("the browser's table of calls is what the contracts say", () => {
  const table = readFileSync(webCallsFile, 'utf8')
  expect(table, `${webCallsFile} is behind the contracts: run npm run web-calls`).toBe(webCallsModule())
})

test("the browser's table of admins' calls is what the contracts say", () => {
  const table = readFileSync(adminCallsFile, 'utf8')
  expect(table, `${adminCallsFile} is behind the contracts: run npm run web-calls`).toBe(adminCallsModule())
})
