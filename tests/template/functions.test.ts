import { resolve } from 'node:path'
import { Match, type Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { functionsOutputFolder } from '#build/build-functions.ts'
import { listFunctionEntries } from '#build/function-entries.ts'
import { maximumDecodingSeconds } from '#functions/domain/images/resize-image.ts'
import { maximumTranscripts } from '#functions/domain/ingestion/feed-item.ts'
import { originSecretSchema } from '#functions/http/edge-secrets.ts'
import { chaptersTimeoutMilliseconds } from '#functions/use-cases/ingestion/copy-chapters.ts'
import { imageTimeoutMilliseconds } from '#functions/use-cases/ingestion/copy-image.ts'
import { feedTimeoutMilliseconds } from '#functions/use-cases/ingestion/fetch-feed.ts'
import { searchMilliseconds } from '#functions/use-cases/ingestion/locate-feed.ts'
import { audioTimeoutMilliseconds } from '#functions/use-cases/runs/copy-audio.ts'
import { transcriptTimeoutMilliseconds } from '#functions/use-cases/runs/fetch-transcript.ts'
import { entryOf } from '#infra/constructs/api-routes.ts'
import { patternOfPage } from '#infra/constructs/behaviours.ts'
import { entryOfPage } from '#infra/constructs/page-routes.ts'
import { contracts } from '#shared/api/all.ts'
import { roundMinutes } from '#shared/deployment/feed-checks.ts'
import { type PageDefinition, pageDefinitions } from '#shared/pages/definitions.ts'
import { permissionFindings } from '#tests/template/command-permissions.ts'
import { type DeployedFunction, deployedFunctions } from '#tests/template/deployed-functions.ts'
import { environmentFindings, privilegeFindings, writeFindings } from '#tests/template/least-privilege.ts'
import { deployedTemplates } from '#tests/template/synthesis.ts'
import { usedCommands } from '#tests/template/used-commands.ts'

let templates: ReadonlyMap<string, Template>
let deployed: DeployedFunction[]
beforeAll(async () => {
  templates = await deployedTemplates()
  deployed = deployedFunctions(templates)
})

const entryModuleSchema = z.object({ envSchema: z.instanceof(z.ZodObject), handler: z.unknown() })

const secretSchema = z.object({
  Properties: z.object({ GenerateSecretString: z.object({ PasswordLength: z.int() }) }),
})

// Only Lambda's runtime provides this global, for streaming functions.
vi.stubGlobal('awslambda', { streamifyResponse: (handler: unknown) => handler })

async function variablesReadBy(entry: string): Promise<string[]> {
  const module: unknown = await import(/* @vite-ignore */ resolve(`functions/entries/${entry}.ts`))
  return Object.keys(entryModuleSchema.parse(module).envSchema.shape)
}

function find(entry: string): DeployedFunction {
  const found = deployed.find((candidate) => candidate.entry === entry)
  if (!found) throw new Error(`${entry} is not deployed.`)
  return found
}

const managedCachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'

/**
 * The expected cache policy: shared pages by path, encoding and parameters; personal pages are not cached.
 */
function keptBy({ cacheSeconds, parameters = [] }: PageDefinition) {
  if (cacheSeconds === undefined) return { CachePolicyId: managedCachingDisabled }
  return {
    CachePolicyId: {
      Ref: Match.stringLikeRegexp(
        parameters.length > 0 ? `SharedAnswersBy${parameters.join('By')}` : 'SharedAnswers(?!By)',
      ),
    },
    OriginRequestPolicyId: Match.absent(),
  }
}

describe('functions', () => {
  test('every contract has its route and its function', () => {
    for (const contract of contracts) {
      const { stackName, logicalId } = find(entryOf(contract))
      const template = templates.get(stackName)
      const route = { RouteKey: `${contract.method} ${contract.path}`, AuthorizationType: 'NONE' }
      expect(
        Object.keys(template?.findResources('AWS::ApiGatewayV2::Route', { Properties: route }) ?? {}),
      ).toHaveLength(1)
      const integration = {
        IntegrationUri: { 'Fn::GetAtt': [logicalId, 'Arn'] },
        PayloadFormatVersion: '2.0',
      }
      template?.hasResourceProperties('AWS::ApiGatewayV2::Integration', integration)
    }
  })

  test('every page and feed has its function, its routes for GET and HEAD, and a behavior that forwards no query and only the session cookie, or does not cache personal pages', () => {
    expect(pageDefinitions.length).toBeGreaterThan(0)
    const front = [...templates.values()].find(
      (template) => Object.keys(template.findResources('AWS::CloudFront::Distribution')).length > 0,
    )
    for (const definition of pageDefinitions) {
      const template = templates.get(find(entryOfPage(definition)).stackName)
      for (const method of ['GET', 'HEAD']) {
        template?.hasResourceProperties('AWS::ApiGatewayV2::Route', {
          RouteKey: `${method} ${definition.path}`,
          AuthorizationType: 'NONE',
        })
      }
      const behaviour = Match.objectLike({
        PathPattern: patternOfPage(definition),
        ...keptBy(definition),
      })
      front?.hasResourceProperties('AWS::CloudFront::Distribution', {
        DistributionConfig: { CacheBehaviors: Match.arrayWith([behaviour]) },
      })
    }
    front?.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['__Host-session'] },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['t'] },
        },
      },
    })
  })

  test('every source has its function, and every function its source', () => {
    expect(deployed.map(({ entry }) => entry).sort()).toEqual(listFunctionEntries('functions/entries'))
  })

  test('each function gets exactly the variables its code reads', async () => {
    const findings = await Promise.all(
      deployed.map(async (candidate) =>
        environmentFindings(candidate, await variablesReadBy(candidate.entry)),
      ),
    )
    expect(findings.flat()).toEqual([])
  })

  test('every generated secret of the edge is valid', () => {
    const data = templates.get('SidelightData')
    const all = Object.entries(data?.findResources('AWS::SecretsManager::Secret') ?? {})
    const secrets = all.filter(([id]) => id.startsWith('OriginVerify')).map(([, secret]) => secret)
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) {
      const { PasswordLength } = secretSchema.parse(secret).Properties.GenerateSecretString
      expect(originSecretSchema.safeParse('x'.repeat(PasswordLength)).success).toBe(true)
    }
  })

  test('each permission has its variable and each variable its permission', () => {
    expect(deployed.flatMap(privilegeFindings)).toEqual([])
  })

  test('each function may do what the commands in its bundle need, and nothing else', () => {
    const commands = usedCommands(functionsOutputFolder)
    expect(
      deployed.flatMap((candidate) => permissionFindings(candidate, commands.get(candidate.entry) ?? [])),
    ).toEqual([])
  })

  test('no function of a reading call, page or feed may write', () => {
    const reading = contracts.filter(({ method, name }) => method === 'GET' || name === 'sidelight.list')
    expect(reading.length).toBeGreaterThan(5)
    const entries = [...reading.map(entryOf), ...pageDefinitions.map(entryOfPage)]
    expect(entries.flatMap((entry) => writeFindings(find(entry)))).toEqual([])
  })

  test('only repair and migrations may scan tables, and only reading the mail quota and starting a job allow every resource [S12.16]', () => {
    const statements = deployed.flatMap(({ statements }) => statements)
    const tooWide = (candidates: typeof deployed) =>
      candidates
        .flatMap((one) => one.statements.flatMap(({ Action }) => Action))
        .filter((action) => /Scan|\*/.test(action))
    const scanning = ['upkeep/repair-catalogue', 'upkeep/migrate']
    expect(tooWide(deployed.filter(({ entry }) => !scanning.includes(entry)))).toEqual([])
    expect(new Set(tooWide(scanning.map(find)))).toEqual(new Set(['dynamodb:Scan']))
    expect(statements.filter(({ Resource }) => Resource === '*').flatMap(({ Action }) => Action)).toEqual([
      'transcribe:StartTranscriptionJob',
      'ses:GetSendQuota',
    ])
  })
})

describe('the comparison itself', () => {
  test('finds a grant that was removed', () => {
    const login = find('api/auth/login')
    const withoutGrants = { ...login, statements: [] }
    expect(privilegeFindings(withoutGrants)).toContain(
      'api/auth/login gets OPERATIONS_TABLE but may do nothing with it.',
    )
  })

  test('finds a grant that was widened', () => {
    const write = { Action: ['dynamodb:PutItem'], Resource: { Ref: 'CatalogueTable' } }
    const statistics = find('api/statistics/get')
    const widened = { ...statistics, statements: [...statistics.statements, write] }
    expect(writeFindings(widened)).toEqual(['api/statistics/get only reads but may dynamodb:PutItem.'])
    const extra = { Action: ['s3:GetObject'], Resource: { Ref: 'StoreBucket' } }
    expect(privilegeFindings({ ...statistics, statements: [...statistics.statements, extra] })).toEqual([
      'api/statistics/get may s3:GetObject without a variable for it.',
    ])
  })

  test('finds an action that the code needs, one that it never uses, and an unknown command', () => {
    const commands = ['dynamodb:Get', 'dynamodb:Put', 's3:DeleteBucket']
    expect(permissionFindings(find('api/topics/list-all'), commands)).toEqual([
      'No permissions are listed for s3:DeleteBucket in api/topics/list-all.',
      'api/topics/list-all needs dynamodb:PutItem and may not.',
      'api/topics/list-all may dynamodb:Query and never does.',
    ])
  })

  test('finds a missing variable and an unused one', () => {
    const findings = environmentFindings(find('api/statistics/get'), ['CATALOGUE_TABLE', 'MODEL_ID'])
    expect(findings).toEqual([
      'api/statistics/get reads MODEL_ID, which the template does not give it.',
      'api/statistics/get gets SITE_URL, which it does not read.',
    ])
  })
})

/** The longest time in seconds that one invocation can spend on slow external servers and their images. */
function secondsOfExternalServers(): Record<string, number> {
  const mappings = [...templates.values()].flatMap((template) =>
    Object.values(
      template.findResources('AWS::Lambda::EventSourceMapping', {
        Properties: { FunctionName: { Ref: find('events/episode-imported').logicalId } },
      }),
    ),
  )
  const batchSize = z.object({ Properties: z.object({ BatchSize: z.number() }) }).parse(mappings[0])
    .Properties.BatchSize
  const picture = imageTimeoutMilliseconds / 1000 + maximumDecodingSeconds
  return {
    'events/episode-imported': batchSize * (2 * picture + chaptersTimeoutMilliseconds / 1000),
    'pipeline/fetch-transcript': (maximumTranscripts * transcriptTimeoutMilliseconds) / 1000,
    'pipeline/download': audioTimeoutMilliseconds / 1000,
    'ingestion/check-feeds': roundMinutes * 60 + searchMilliseconds / 1000,
    'api/podcasts/add': feedTimeoutMilliseconds / 1000,
  }
}

test('every function has time left after the slowest external servers', () => {
  for (const [entry, seconds] of Object.entries(secondsOfExternalServers())) {
    expect(seconds, entry).toBeLessThanOrEqual(find(entry).timeoutSeconds - 10)
  }
})
