import { expect, test } from 'vitest'
import { contracts } from '#shared/api/all.ts'
import { calls } from '#web/lib/api/calls.ts'

test.each(Object.entries(calls))('%s goes where its contract says', (name, { method, path }) => {
  const contract = contracts.find((candidate) => candidate.name === name)
  expect({ method: contract?.method, path: contract?.path }).toEqual({ method, path })
})
