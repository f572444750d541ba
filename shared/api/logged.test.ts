import { expect, test } from 'vitest'
import { contracts } from '#shared/api/all.ts'
import { capabilitiesOfRole } from '#shared/rules/access.ts'

const changeNothing = new Map([['podcasts.preview', 'sends an address in its body and keeps nothing']])

const ofEverybody = new Set([...capabilitiesOfRole.free, ...capabilitiesOfRole.paid])

test('every call by which only admins change something leaves an entry in the log, and no other [S19.1]', () => {
  const changing = contracts.filter(
    ({ name, method, access }) =>
      method !== 'GET' &&
      access.kind === 'capability' &&
      !ofEverybody.has(access.capability) &&
      !changeNothing.has(name),
  )
  const logged = contracts.filter((contract) => contract.logged)
  expect(logged.map(({ name }) => name)).toEqual(changing.map(({ name }) => name))
})

test('what an entry is about is a parameter of the call', () => {
  for (const { name, path, logged } of contracts) {
    if (logged?.about) expect(path, name).toContain(`{${logged.about.param}}`)
  }
})
