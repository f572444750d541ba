import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import * as bedrockRuntime from '@aws-sdk/client-bedrock-runtime'
import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import * as dynamoDb from '@aws-sdk/client-dynamodb'
import * as lambda from '@aws-sdk/client-lambda'
import * as s3 from '@aws-sdk/client-s3'
import * as secretsManager from '@aws-sdk/client-secrets-manager'
import * as stepFunctions from '@aws-sdk/client-sfn'
import * as sqs from '@aws-sdk/client-sqs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { modelEnvironmentSchema } from '#local/model-settings.ts'
import { paymentEnvironmentSchema } from '#local/payment-settings.ts'
import { privateHostsSchema } from '#local/private-hosts.ts'
import { type DocumentedCommand, documentedCommands, optionsOf, wordsOf } from '#tests/documented-commands.ts'
import { synthesiseChoices } from '#tests/template/synthesis.ts'

type Kind = { pattern: RegExp; provenBy: string }

/** For each kind of command, the test or file that proves that it works. */
const kinds: Record<string, Kind> = {
  install: { pattern: /^npm ci$/, provenBy: 'package-lock.json' },
  tests: { pattern: /^npm test$/, provenBy: 'scripts/test.ts' },
  start: {
    pattern: /^(\w+=\S+ )*npm start( -- --(fresh|empty|port \d+|data <folder>))?$/,
    provenBy: 'tests/integration/start-command.test.ts',
  },
  dev: { pattern: /^npm run dev$/, provenBy: 'bench/dev-loop.ts' },
  createUser: {
    pattern: /^npx tsx scripts\/create-user\.ts /,
    provenBy: 'tests/end-to-end/documented-commands.test.ts',
  },
  repair: { pattern: /^npm run repair -- /, provenBy: 'tests/end-to-end/documented-commands.test.ts' },
  preflight: { pattern: /^npm run preflight$/, provenBy: 'tests/end-to-end/documented-commands.test.ts' },
  smoke: { pattern: /^npm run smoke( -- .*)?$/, provenBy: 'tests/end-to-end/smoke.test.ts' },
  move: {
    pattern: /^npm run (export|import)( -- .*)?$/,
    provenBy: 'tests/integration/moving.test.ts',
  },
  destroy: { pattern: /^npm run destroy( -- .*)?$/, provenBy: 'scripts/destroy/destroy.test.ts' },
  checkTable: {
    pattern: /^npm run check-table -- /,
    provenBy: 'tests/integration/table-recovery.test.ts',
  },
  evaluate: {
    pattern: /^(\w+=\S+ )*npm run evaluate -- /,
    provenBy: 'tests/integration/evaluation-commands.test.ts',
  },
  chooseModel: {
    pattern: /^(\w+=\S+ )*npm run choose-model -- /,
    provenBy: 'tests/integration/choose-model.test.ts',
  },
  evaluationSets: {
    pattern: /^npm run evaluation-sets -- /,
    provenBy: 'tests/integration/evaluation-commands.test.ts',
  },
  bench: { pattern: /^npm run bench(:[\w-]+|( -- [\w-]+))$/, provenBy: 'bench/RESULTS.md' },
  cdk: { pattern: /^npx cdk /, provenBy: 'tests/template/fresh-clone.test.ts' },
  output: { pattern: /^output \w+ \w+$/, provenBy: 'tests/template/documented-commands.test.ts' },
  aws: { pattern: /^aws /, provenBy: 'tests/template/documented-commands.test.ts' },
}

const commands = documentedCommands()
const ofKind = (kind: string): DocumentedCommand[] =>
  commands.filter(({ text }) => kinds[kind]?.pattern.test(text))

describe('the commands of README and guides', () => {
  test('are each of a kind that a test runs, and no kind is empty [S22.6]', () => {
    const unmatched = commands.filter(
      ({ text }) => !Object.values(kinds).some(({ pattern }) => pattern.test(text)),
    )
    expect(unmatched.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
    expect(Object.keys(kinds).filter((kind) => ofKind(kind).length === 0)).toEqual([])
    expect(Object.values(kinds).filter(({ provenBy }) => !existsSync(provenBy))).toEqual([])
  })

  test('are found wherever a shell would run them', () => {
    expect(commands.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'npm ci',
        'npx cdk bootstrap aws://ACCOUNT/us-east-1',
        'output SidelightIdentity UserPoolId',
        'aws scheduler update-schedule --cli-input-json file://schedule.json --state DISABLED',
        'aws cognito-idp describe-user-pool',
      ]),
    )
  })

  test('run only npm scripts that exist', () => {
    const { scripts } = z
      .looseObject({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync('package.json', 'utf8')))
    const asked = commands.flatMap(({ text }) => /\bnpm (?:run )?([\w:-]+)/.exec(text)?.[1] ?? [])
    expect(asked.filter((script) => script !== 'ci' && !scripts[script])).toEqual([])
  })

  test('set only variables that npm start reads', () => {
    const variables = ofKind('start').flatMap(({ text }) =>
      [...text.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
    )
    expect(variables.length).toBeGreaterThan(0)
    const read = {
      ...modelEnvironmentSchema.shape,
      ...paymentEnvironmentSchema.shape,
      ...privateHostsSchema.shape,
    }
    expect(variables.filter((name) => !(name in read))).toEqual([])
  })

  test('read only outputs that the stacks have', () => {
    const templates = synthesiseChoices({})
    const asked = ofKind('output').map(({ words }) => words.slice(1))
    expect(asked.length).toBeGreaterThan(2)
    expect(asked.filter(([stack = '', name = '']) => !templates.get(stack)?.Outputs[name])).toEqual([])
  })
})

const cdkHelp = async (command: string) =>
  (await promisify(execFile)('node_modules/.bin/cdk', [command, '--help'], { encoding: 'utf8' })).stdout

describe('the commands of the CDK', () => {
  test('exist in its command line, with their options', async () => {
    const used = ofKind('cdk').map(({ words }) => ({ command: words[2] ?? '', options: optionsOf(words) }))
    const names = [...new Set(used.map(({ command }) => command))]
    expect(names).toEqual(expect.arrayContaining(['bootstrap', 'diff', 'deploy', 'destroy']))
    const help = new Map(await Promise.all(names.map(async (name) => [name, await cdkHelp(name)] as const)))
    for (const { command, options } of used) {
      const text = help.get(command) ?? ''
      expect(text).toMatch(new RegExp(`^cdk ${command}\\b`))
      for (const option of options.keys()) expect(text, `cdk ${command}`).toContain(`--${option}`)
    }
  })

  test('name only stacks that exist', () => {
    const templates = synthesiseChoices({})
    const named = ofKind('cdk').flatMap(({ words }) =>
      words.slice(3).filter((word) => /^[A-Z]\w+$/.test(word)),
    )
    // Words in capitals are placeholders.
    expect(named.filter((name) => !/^[A-Z_]+$/.test(name) && !templates.has(name))).toEqual([])
  })
})

/** Services whose operations and options are known from the installed SDK. */
const described: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'bedrock-runtime': bedrockRuntime,
  'cognito-idp': cognito,
  dynamodb: dynamoDb,
  lambda,
  s3api: s3,
  secretsmanager: secretsManager,
  sqs,
  stepfunctions: stepFunctions,
}

/** Commands that we check against the AWS CLI reference instead, with the options that the documents use. */
const declared: Readonly<Record<string, readonly string[]>> = {
  'acm request-certificate': ['domain-name', 'validation-method'],
  'bedrock get-foundation-model': ['model-identifier'],
  'bedrock list-inference-profiles': ['type-equals'],
  'budgets create-budget': ['account-id', 'budget', 'notifications-with-subscribers'],
  'cloudformation describe-stacks': ['stack-name'],
  'cloudformation update-termination-protection': ['no-enable-termination-protection', 'stack-name'],
  'cloudwatch describe-alarms': ['alarm-name-prefix'],
  'cloudwatch set-alarm-state': ['alarm-name', 'state-value', 'state-reason'],
  'dynamodb wait': ['table-name'],
  // The SDK names this command's input `InvocationRequest`, which `membersOf` does not expect.
  'lambda invoke': ['function-name', 'payload'],
  'scheduler get-schedule': ['name'],
  'scheduler list-schedules': [],
  'scheduler update-schedule': ['cli-input-json', 'state'],
  'service-quotas list-service-quotas': ['service-code'],
  'service-quotas request-service-quota-increase': ['service-code', 'quota-code', 'desired-value'],
  'sesv2 get-account': [],
  'sesv2 get-email-identity': ['email-identity'],
  'sns create-topic': ['name'],
  'sns subscribe': ['topic-arn', 'protocol', 'notification-endpoint'],
}

const everywhere = ['query', 'output', 'region']
/** Options of the CLI itself, for pagination. */
const paging = ['max-items']

/** A structure of the SDK's schema; its fifth element has the names of its members. */
const structureSchema = z
  .tuple([z.number(), z.string(), z.string(), z.unknown(), z.array(z.string())])
  .rest(z.unknown())

const inPascalCase = (kebab: string) =>
  kebab.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())

function membersOf(service: string, operation: string): string[] | undefined {
  const client = described[service]
  const name = inPascalCase(operation)
  if (!client?.[`${name}Command`]) return undefined
  const input = ['Input', 'Request']
    .map((suffix) => client[`${name}${suffix}$`])
    .find((one) => one !== undefined)
  const members = structureSchema.safeParse(input).data?.[4]
  return members?.map((member) => member.toLowerCase())
}

function faultsOf(words: readonly string[]): string[] {
  const [, service = '', operation = ''] = words
  const options = [...optionsOf(words).keys()].filter((option) => !everywhere.includes(option))
  const listed = declared[`${service} ${operation}`]
  if (listed)
    return options
      .filter((option) => !listed.includes(option))
      .map((option) => `${service} ${operation}: --${option}`)
  const members = membersOf(service, operation)
  if (!members) return [`${service} ${operation} isn't known.`]
  return (
    options
      .filter((option) => !paging.includes(option))
      // A boolean member has two options, one of them with `no-`.
      .filter((option) => !members.includes(option.replace(/^no-/, '').replaceAll('-', '')))
      .map((option) => `${service} ${operation}: --${option}`)
  )
}

describe('the commands of AWS', () => {
  test('exist, with their parameters', () => {
    expect(ofKind('aws').length).toBeGreaterThan(20)
    expect(ofKind('aws').flatMap(({ words }) => faultsOf(words))).toEqual([])
  })

  test('fail this check when they are wrong', () => {
    expect(faultsOf(wordsOf('aws dynamodb update-tables --table-name x'))).toEqual([
      "dynamodb update-tables isn't known.",
    ])
    expect(faultsOf(wordsOf('aws dynamodb update-table --table x'))).toEqual([
      'dynamodb update-table: --table',
    ])
    expect(faultsOf(wordsOf('aws sns subscribe --topic x'))).toEqual(['sns subscribe: --topic'])
  })
})
