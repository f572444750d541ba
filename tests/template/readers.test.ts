import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { deploymentConfigSchema } from '#infra/config.ts'
import {
  changedStacks,
  type ResolvedStacks,
  readTemplates,
  refusedExports,
  staleReaders,
} from '#tests/template/readers.ts'
import { synthesiseChoices } from '#tests/template/synthesis.ts'

const calls = ['SidelightApiAccount', 'SidelightApiAdmin', 'SidelightApiPublic']
/** Stacks that fetch images or write mail with the site's URL. */
const siteReaders = ['SidelightFront', 'SidelightPipeline', 'SidelightDigest', ...calls, 'SidelightSite']
const mailers = ['SidelightDigest', 'SidelightApiAccount', 'SidelightApiAdmin']
const certificateArn = 'arn:aws:acm:us-east-1:000000000000:certificate/a'
const catalogueStream = 'arn:aws:dynamodb:us-east-1:000000000000:table/the-restored/stream/2026-11-30'

type Change = {
  /** Stacks that read the option, in order of deployment: these must change, and no others. */
  readers: readonly string[]
  before?: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

const changes: Readonly<Record<string, Change>> = {
  siteDomain: {
    readers: siteReaders,
    before: { siteDomain: 'one.example.org', certificateArn },
    after: { siteDomain: 'two.example.org', certificateArn },
  },
  certificateArn: {
    readers: ['SidelightFront'],
    before: { siteDomain: 'one.example.org', certificateArn },
    after: { siteDomain: 'one.example.org', certificateArn: `${certificateArn}-renewed` },
  },
  webAclArn: {
    readers: ['SidelightFront'],
    after: { webAclArn: 'arn:aws:wafv2:us-east-1:0:global/webacl/a' },
  },
  rateLimit: { readers: ['SidelightFront'], after: { rateLimit: 2000 } },
  originVerifyGeneration: {
    readers: ['SidelightData', 'SidelightIdentity', 'SidelightFront'],
    after: { originVerifyGeneration: 2 },
  },
  recoveredTables: {
    readers: ['SidelightIdentity', 'SidelightStream', 'SidelightPipeline', 'SidelightDigest', ...calls],
    after: {
      recoveredTables: {
        catalogue: 'old-catalogue',
        catalogueStream,
        people: 'old-people',
        operations: 'old-limits',
      },
    },
  },
  mailDomain: {
    readers: ['SidelightMail', 'SidelightIdentity', ...mailers],
    before: { mailDomain: 'one.example.org' },
    after: { mailDomain: 'two.example.org' },
  },
  mailReplyTo: { readers: mailers, after: { mailReplyTo: 'answers@example.org' } },
  mailSenderName: {
    readers: mailers,
    after: { mailSenderName: 'The Desk' },
  },
  mailSenderMailbox: {
    readers: mailers,
    after: { mailSenderMailbox: 'digest' },
  },
  mailPostalAddress: {
    readers: ['SidelightDigest', 'SidelightApiAdmin'],
    after: { mailPostalAddress: '12 Main Street' },
  },
  contactAddress: {
    readers: ['SidelightPipeline', ...mailers, 'SidelightSite'],
    after: { contactAddress: 'desk@example.org' },
  },
  mailedLinksGeneration: {
    readers: ['SidelightData', ...mailers],
    after: { mailedLinksGeneration: 2 },
  },
  modelId: { readers: ['SidelightPipeline', 'SidelightApiAdmin'], after: { modelId: 'eu.a-model' } },
  stanceVotes: { readers: ['SidelightPipeline', 'SidelightApiAdmin'], after: { stanceVotes: 5 } },
  speechRecognizer: {
    readers: ['SidelightRecognizer', 'SidelightPipeline', 'SidelightApiAdmin'],
    after: { speechRecognizer: { kind: 'batch', image: 'registry.example/recognizer:1' } },
  },
  linksRunsToConsole: { readers: ['SidelightApiAdmin'], after: { linksRunsToConsole: true } },
  contentLanguages: { readers: ['SidelightPipeline'], after: { contentLanguages: ['en', 'de'] } },
  alarmTopicArn: {
    readers: ['SidelightWatch'],
    after: { alarmTopicArn: 'arn:aws:sns:us-east-1:0:alarms', runbookUrl: 'https://wiki.example.org' },
  },
  runbookUrl: { readers: ['SidelightWatch'], after: { runbookUrl: 'https://example.org/runbook' } },
  hstsIncludeSubdomains: { readers: ['SidelightFront'], after: { hstsIncludeSubdomains: true } },
  securityContact: {
    readers: ['SidelightApiPublic'],
    before: { securityContact: 'mailto:one@example.org' },
    after: { securityContact: 'mailto:two@example.org' },
  },
}

/** A changed `deploymentName` makes another deployment, so nothing of this one changes. */
const namesAnother = 'deploymentName'

const readings = new Map<string, ResolvedStacks>()

function read(choices: Readonly<Record<string, unknown>> = {}): ResolvedStacks {
  const key = JSON.stringify(choices)
  const known = readings.get(key) ?? readTemplates(synthesiseChoices(choices))
  readings.set(key, known)
  return known
}

let plain: ResolvedStacks
beforeAll(() => {
  plain = read()
})

describe('a changed value reaches its readers', () => {
  test('each option has its row', () => {
    expect([...Object.keys(changes), namesAnother].sort()).toEqual(
      Object.keys(deploymentConfigSchema.shape).sort(),
    )
  })

  test.each(Object.entries(changes))('%s', (_, { readers, before, after }) => {
    const [old, renewed] = [read(before), read(after)]
    expect(changedStacks(old, renewed)).toEqual(readers)
    expect(staleReaders(old, renewed)).toEqual([])
    expect(refusedExports(old, renewed)).toEqual([])
  })

  test('a custom domain, where there was none', () => {
    const withDomain = read(changes.siteDomain?.before)
    expect(changedStacks(plain, withDomain)).toEqual(siteReaders)
    expect(staleReaders(plain, withDomain)).toEqual([])
    expect(refusedExports(plain, withDomain)).toEqual([])
  })
})

describe('references between stacks', () => {
  test('cannot stay behind when their value changes', () => {
    // CloudFormation refuses to change an export in use, but changes an output silently (Fn::GetStackOutput).
    expect([...plain.written.values()].filter((text) => text.includes('Fn::GetStackOutput'))).toEqual([])
    expect([...plain.imports.values()].flat().length).toBeGreaterThan(20)
  })

  test('are at most 60 dynamic ones per stack', () => {
    for (const [stack, text] of plain.written)
      expect(text.split('{{resolve:').length - 1, stack).toBeLessThanOrEqual(60)
  })
})

describe('a restored table', () => {
  const tables = { catalogue: 'CATALOGUE_TABLE', people: 'PEOPLE_TABLE', operations: 'OPERATIONS_TABLE' }

  test.each(Object.entries(tables))(
    'as %s is read by every function instead of the previous one',
    (name, variable) => {
      const stream = name === 'catalogue' ? { catalogueStream } : {}
      const recovered = read({ recoveredTables: { [name]: 'the-restored', ...stream } })
      const readersOf = (reading: ResolvedStacks) =>
        [...reading.meant].filter(([stack, text]) => stack !== 'SidelightData' && text.includes(variable))
      expect(readersOf(recovered).length).toBeGreaterThan(1)
      const logicalName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`
      for (const [stack, text] of readersOf(plain)) expect(text, stack).toContain(logicalName)
      for (const [stack, text] of recovered.meant) {
        if (stack !== 'SidelightData') expect(text, stack).not.toContain(logicalName)
      }
      expect(changedStacks(plain, recovered)).toEqual(
        expect.arrayContaining(readersOf(plain).map(([stack]) => stack)),
      )
      expect(staleReaders(plain, recovered)).toEqual([])
      expect(refusedExports(plain, recovered)).toEqual([])
    },
  )

  test("leaves the template's own table unchanged, so that the operator can go back", () => {
    const recovered = read({ recoveredTables: { catalogue: 'the-restored', catalogueStream } })
    expect(recovered.written.get('SidelightData')).toBe(plain.written.get('SidelightData'))
    expect(refusedExports(recovered, plain)).toEqual([])
  })
})

describe('a renewed secret of the edge', () => {
  const generation = (originVerifyGeneration: number) => read({ originVerifyGeneration })

  test.each([
    [1, 2],
    [2, 3],
    [3, 4],
  ])('from generation %i to %i every request is accepted at every moment', (from, to) => {
    const [old, renewed] = [generation(from), generation(to)]
    const [before, after] = [gatewayOf(old), gatewayOf(renewed)]
    expect(after.sent).not.toBe(before.sent)
    // CloudFormation updates the stage first, so the gateway accepts the new secret before any edge sends it,
    // and the old secret while some edges still send it.
    expect(after.accepted).toEqual([after.sent, before.sent])
    expect(before.accepted).toContain(before.sent)
    expect(after.distributionWaitsFor).toEqual(expect.arrayContaining(after.stages))
    // No function that verifies requests reads this secret, so the order of stacks does not matter.
    expect(changedStacks(old, renewed)).toEqual(['SidelightData', 'SidelightIdentity', 'SidelightFront'])
    expect(staleReaders(old, renewed)).toEqual([])
    expect(refusedExports(old, renewed)).toEqual([])
  })

  test('a secret is deleted when nothing deployed reads it, and skipping a generation is refused', () => {
    const secretsOf = (number: number) =>
      [...generation(number).exports.keys()].filter((name) => name.includes('OriginVerify')).length
    expect([1, 2, 3, 4].map(secretsOf)).toEqual([1, 2, 3, 3])
    expect(refusedExports(generation(2), generation(5))).toHaveLength(2)
  })
})

const frontSchema = z.record(
  z.string(),
  z.looseObject({ Type: z.string(), DependsOn: z.array(z.string()).optional(), Properties: z.unknown() }),
)
const stageSchema = z.object({
  StageVariables: z.object({ originVerify: z.string(), originVerifyBefore: z.string().optional() }),
})
const distributionSchema = z.object({
  DistributionConfig: z.object({
    Origins: z.array(
      z.object({
        OriginCustomHeaders: z
          .array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))
          .default([]),
      }),
    ),
  }),
})

/** The secret that the distribution sends, and those that the gateway accepts. */
function gatewayOf(reading: ResolvedStacks) {
  const resources = Object.entries(frontSchema.parse(JSON.parse(reading.meant.get('SidelightFront') ?? '{}')))
  const stages = resources.filter(([, { Type }]) => Type === 'AWS::ApiGatewayV2::Stage')
  const reached = stages.map(([, { Properties }]) => stageSchema.parse(Properties).StageVariables)
  const [variables] = reached
  if (!variables) throw new Error('The gateway has no stage.')
  for (const other of reached) expect(other).toEqual(variables)
  const [, distribution] = resources.find(([, { Type }]) => Type === 'AWS::CloudFront::Distribution') ?? []
  const { originVerify, originVerifyBefore } = variables
  const { Origins } = distributionSchema.parse(distribution?.Properties).DistributionConfig
  const sent = new Set(
    Origins.flatMap(({ OriginCustomHeaders }) => OriginCustomHeaders)
      .filter(({ HeaderName }) => HeaderName === 'x-origin-verify')
      .map(({ HeaderValue }) => HeaderValue),
  )
  expect(sent.size).toBe(1)
  return {
    stages: stages.map(([id]) => id),
    sent: [...sent][0],
    accepted: originVerifyBefore === undefined ? [originVerify] : [originVerify, originVerifyBefore],
    distributionWaitsFor: distribution?.DependsOn ?? [],
  }
}
