import { afterEach, expect, test, vi } from 'vitest'
import { connectTo, resource, variable } from '#functions/connections/resource.ts'

afterEach(() => vi.unstubAllEnvs())

const openTable = vi.fn((name: string) => ({ name }))
const table = resource(['PEOPLE_TABLE'], (env) => openTable(env.PEOPLE_TABLE))
const votes = variable('STANCE_VOTES')

test('a function has under each key what the resource under that key opens', () => {
  vi.stubEnv('PEOPLE_TABLE', 'accounts')
  vi.stubEnv('STANCE_VOTES', '3')
  const { envSchema, connect } = connectTo({ people: table, votes })
  expect(Object.keys(envSchema.shape).sort()).toEqual(['PEOPLE_TABLE', 'STANCE_VOTES'])
  const deps: { people: { name: string }; votes: number } = connect()
  expect(deps).toEqual({ people: { name: 'accounts' }, votes: 3 })
})

test('every missing or malformed variable is named at once, before anything is opened', () => {
  openTable.mockClear()
  vi.stubEnv('STANCE_VOTES', 'three')
  const { connect } = connectTo({ people: table, votes })
  expect(connect).toThrow('PEOPLE_TABLE')
  expect(connect).toThrow('STANCE_VOTES')
  expect(openTable).not.toHaveBeenCalled()
})

test('resources may use the same variable', () => {
  const twice = resource(['PEOPLE_TABLE', 'STANCE_VOTES'], (env) => `${env.PEOPLE_TABLE} ${env.STANCE_VOTES}`)
  const { connect } = connectTo({ people: table, twice })
  vi.stubEnv('STANCE_VOTES', '3')
  expect(connect).toThrow(/^(?!.*PEOPLE_TABLE.*PEOPLE_TABLE).*PEOPLE_TABLE/)
  vi.stubEnv('PEOPLE_TABLE', 'accounts')
  expect(connect()).toEqual({ people: { name: 'accounts' }, twice: 'accounts 3' })
})
