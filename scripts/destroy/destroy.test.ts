import { afterEach, expect, test, vi } from 'vitest'
import { openClients } from '#scripts/destroy/clients.ts'
import { refusalOf, sentenceToType } from '#scripts/destroy/confirm.ts'
import { isEmptyPlan, planText, readPlan } from '#scripts/destroy/plan.ts'
import { runPlan } from '#scripts/destroy/run-plan.ts'
import { type Account, openAccount } from '#scripts/destroy/scripted-account.fixture.ts'

afterEach(() => vi.unstubAllEnvs())

const kept = (type: string, id: string) => ({ type, id, policy: 'Retain' }) as const

/** Two deployments, and things of the account that are named alike. */
const accountOfTwo = (): Account => ({
  stacks: {
    CDKToolkit: { resources: { Assets: kept('AWS::S3::Bucket', 'cdk-assets') } },
    NewsData: {
      isProtected: true,
      resources: {
        Store: { type: 'AWS::S3::Bucket', id: 'newsdata-store', policy: 'RetainExceptOnCreate' },
        People: kept('AWS::DynamoDB::GlobalTable', 'NewsData-People'),
        Links: kept('AWS::SecretsManager::Secret', 'links'),
        Edge: { type: 'AWS::SecretsManager::Secret', id: 'edge' },
        Odd: kept('AWS::KMS::Key', 'a-key'),
      },
    },
    NewsIdentity: {
      isProtected: true,
      resources: {
        Pool: kept('AWS::Cognito::UserPool', 'pool'),
        Reset: { type: 'AWS::Lambda::Function', id: 'NewsIdentity-Reset' },
      },
    },
    NewsWatch: {},
    NewsRoomData: { isProtected: true, resources: { Store: kept('AWS::S3::Bucket', 'newsroomdata-store') } },
    NewsDataCopy: { resources: { Store: kept('AWS::S3::Bucket', 'newsdatacopy-store') } },
  },
  buckets: {
    'newsdata-store': { versions: ['a@1', 'a@2', 'b@null', 'c@1', 'c@2'], uploads: ['d', 'e'] },
    'newsdata-by-hand': { versions: ['x@1'], uploads: [] },
    'newsroomdata-store': { versions: ['x@1'], uploads: [] },
    'newsdatacopy-store': { versions: ['x@1'], uploads: [] },
    'cdk-assets': { versions: ['x@1'], uploads: [] },
  },
  tables: { 'NewsData-People': { isProtected: true }, 'NewsData-Other': { isProtected: false } },
  pools: { pool: { isProtected: true }, other: { isProtected: false } },
  secrets: { links: {}, other: {} },
  logGroups: ['/aws/lambda/NewsIdentity-Reset', '/aws/lambda/NewsIdentity-Foreign'],
})

function open(change: (account: Account) => void = () => {}, failure?: string) {
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  const account = accountOfTwo()
  change(account)
  const clients = openClients()
  const scripted = openAccount(account, clients, failure)
  const run = async () =>
    runPlan(clients, await readPlan(clients, 'News'), { say: () => {}, pollSeconds: 0.001 })
  return { account, clients, run, ...scripted }
}

const everything = [
  'stack NewsWatch',
  'unprotect NewsIdentity',
  'stack NewsIdentity',
  'unprotect NewsData',
  'stack NewsData',
  'bucket newsdata-store',
  'table NewsData-People',
  'secret links',
  'pool pool',
  'log group /aws/lambda/NewsIdentity-Reset',
]

test('a deployment is deleted with all that outlives its stacks, and nothing else of the account is touched [S20.95]', async () => {
  const { account, run, log, clients } = open()
  const before = accountOfTwo()
  await run()
  expect(log).toEqual(everything)
  const { 'newsdata-store': _store, ...otherBuckets } = before.buckets
  expect(account.buckets).toEqual(otherBuckets)
  expect(Object.keys(account.tables)).toEqual(['NewsData-Other'])
  expect(Object.keys(account.pools)).toEqual(['other'])
  expect(account.secrets.other).toEqual({})
  expect(account.logGroups).toEqual(['/aws/lambda/NewsIdentity-Foreign'])
  for (const name of ['CDKToolkit', 'NewsRoomData', 'NewsDataCopy'])
    expect(account.stacks[name]).toEqual(before.stacks[name])
  expect(isEmptyPlan(await readPlan(clients, 'News'))).toBe(true)
})

test('what is deleted and what stays is said first [S20.95]', async () => {
  const { clients, log } = open()
  const text = planText('News', await readPlan(clients, 'News'), {
    recoveredTables: ['people-restored'],
    region: 'eu-west-1',
  })
  expect(log).toEqual([])
  const [deleted = '', stays = ''] = text.split('Stays:')
  expect(deleted).toContain('Deployment News in account 111122223333, region eu-west-1')
  for (const one of [
    'stack NewsData',
    'bucket newsdata-store, with all objects',
    'table NewsData-People',
    'user pool pool',
    'secret links',
  ])
    expect(deleted).toContain(`  ${one}`)
  expect(deleted).toContain('protection against deletion of NewsIdentity, NewsData')
  for (const one of [
    'stack CDKToolkit',
    'bucket cdk-assets',
    'restored table people-restored',
    'AWS::KMS::Key a-key',
  ])
    expect(stays).toContain(`  ${one}`)
  expect(text).not.toMatch(/NewsRoom|NewsDataCopy|by-hand|Foreign/)
})

test.each(everything)('if the step "%s" fails, the next run does the rest [S20.96]', async (step) => {
  const { run, log, account } = open(() => {}, step)
  await expect(run()).rejects.toThrow('Refused once.')
  expect(log).not.toContain(step)
  await run()
  expect(log.toSorted()).toEqual(everything.toSorted())
  expect(account.buckets['newsroomdata-store']?.versions).toEqual(['x@1'])
})

test('a stack that CloudFormation cannot delete is named with the reason, and its data stays [S20.96]', async () => {
  const { run, log } = open(({ stacks }) => {
    Object.assign(stacks.NewsIdentity ?? {}, { obstacle: 'Export in use' })
  })
  await expect(run()).rejects.toThrow('NewsIdentity was not deleted: DELETE_FAILED Export in use')
  expect(log).toEqual(['stack NewsWatch', 'unprotect NewsIdentity'])
})

test('after cdk destroy the data that it left is deleted, but not that of an earlier deployment [S20.96]', async () => {
  const { run, log, account } = open(({ stacks, buckets }) => {
    const { NewsData } = stacks
    if (NewsData) NewsData.deletedAt = new Date('2026-02-28T00:00:00Z')
    buckets.earlier = { versions: ['x@1'], uploads: [] }
  })
  await run()
  expect(log).toEqual(everything.filter((line) => !/ NewsData$/.test(line)))
  expect(account.buckets.earlier?.versions).toEqual(['x@1'])
})

test('a bucket that another account owns by now stops the plan, before anything is deleted', async () => {
  const { run, log, account } = open(({ buckets }) => {
    Object.assign(buckets['newsdata-store'] ?? {}, { isForeign: true })
  })
  await expect(run()).rejects.toThrow('The bucket newsdata-store belongs to another account')
  expect(log).toEqual([])
  expect(account.buckets['newsdata-store']?.versions).toHaveLength(5)
})

test('nothing is deleted unless the name and the sentence are typed, or both options given [S20.95]', async () => {
  const answering =
    (...answers: string[]) =>
    async () =>
      answers.shift() ?? ''
  const asked = (...answers: string[]) =>
    refusalOf('News', { isYes: false, typed: undefined, ask: answering(...answers) })
  const given = (isYes: boolean, typed?: string) => refusalOf('News', { isYes, typed, ask: undefined })
  expect(await asked('News', sentenceToType('News'))).toBeUndefined()
  expect(await given(true, 'News')).toBeUndefined()
  for (const refusal of [
    asked('news'),
    asked('y', 'y'),
    asked('News', 'yes'),
    asked('News', sentenceToType('Other')),
    given(true),
    given(true, ''),
    given(true, 'Other'),
    given(false, 'News'),
    given(false),
  ])
    expect(await refusal).toContain('Nothing was deleted.')
})
