import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  answersFile,
  answersModules,
  laterAnswersFile,
  laterCallsFile,
  laterCallsModule,
  webCallsFile,
  webCallsModule,
} from '#scripts/web-calls.ts'

test("the browser's table of calls matches the contracts", () => {
  const table = readFileSync(webCallsFile, 'utf8')
  expect(table, `${webCallsFile} is behind the contracts: run npm run web-calls`).toBe(webCallsModule())
})

test("the browser's table of calls that are loaded later matches the contracts", () => {
  const table = readFileSync(laterCallsFile, 'utf8')
  expect(table, `${laterCallsFile} is behind the contracts: run npm run web-calls`).toBe(laterCallsModule())
})

test("the browser's readers of answers match the contracts", () => {
  const { answers, laterAnswers } = answersModules()
  const advice = 'is behind the contracts: run npm run web-calls'
  expect(readFileSync(answersFile, 'utf8'), `${answersFile} ${advice}`).toBe(answers)
  expect(readFileSync(laterAnswersFile, 'utf8'), `${laterAnswersFile} ${advice}`).toBe(laterAnswers)
})
