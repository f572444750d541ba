import { readdirSync, rmSync } from 'node:fs'
import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api'
import { readCloudAssembly } from 'cdk-on-localhost/testing'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { appForTest } from '#tests/template/synthesis.ts'

const templateSchema = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Properties: z.unknown(),
      Metadata: z.looseObject({ entry: z.string().optional() }).optional(),
    }),
  ),
})

function resourcesOf(stack: CloudFormationStackArtifact, type: string): unknown[] {
  const { Resources } = templateSchema.parse(stack.template)
  return Object.values(Resources)
    .filter(({ Type }) => Type === type)
    .map(({ Properties }) => Properties)
}

/** All direct and indirect dependencies. */
function namesBefore(stack: CloudFormationStackArtifact, stacks: CloudFormationStackArtifact[]): Set<string> {
  const ids = new Set(stack.dependencies.map(({ id }) => id))
  const direct = stacks.filter(({ id }) => ids.has(id))
  return new Set(direct.flatMap((one) => [one.stackName, ...namesBefore(one, stacks)]))
}

test('new pages are deployed after every call that they may make, and their scripts before them [S22.12]', () => {
  const app = appForTest({})
  try {
    const { stacks } = app.synth()
    const copies = stacks.flatMap((stack) =>
      resourcesOf(stack, 'Custom::CDKBucketDeployment').map((properties) => ({
        stack,
        arePages: JSON.stringify(properties).includes('no-cache'),
      })),
    )
    expect(copies.map(({ stack, arePages }) => [stack.stackName, arePages])).toEqual([
      ['SidelightFront', false],
      ['SidelightSite', true],
    ])
    const withCalls = stacks.filter((stack) => resourcesOf(stack, 'AWS::ApiGatewayV2::Route').length > 0)
    expect(withCalls.map(({ stackName }) => stackName).toSorted()).toEqual([
      'SidelightApiAccount',
      'SidelightApiAdmin',
      'SidelightApiPublic',
    ])
    const before = (name: string) => {
      const [stack] = stacks.filter(({ stackName }) => stackName === name)
      return stack ? namesBefore(stack, stacks) : new Set<string>()
    }
    for (const { stackName } of withCalls) expect(before('SidelightSite')).toContain(stackName)
    // The rendered pages need the new scripts, which SidelightFront uploads, and the scripts need the new
    // calls.
    for (const name of ['SidelightFront', 'SidelightApiAccount', 'SidelightApiAdmin']) {
      expect(before('SidelightApiPublic')).toContain(name)
    }
  } finally {
    rmSync(app.outdir, { recursive: true, force: true })
  }
})

const copySchema = z.object({ SourceObjectKeys: z.array(z.string()) })

test('scripts are uploaded first, then all functions and calls, and pages with their configuration last [S20.73]', () => {
  const app = appForTest({})
  try {
    const { stacks, directory } = app.synth()
    const { assetPath } = readCloudAssembly(directory)
    const filesOf = (stack: CloudFormationStackArtifact) =>
      resourcesOf(stack, 'Custom::CDKBucketDeployment')
        .flatMap((copy) => copySchema.parse(copy).SourceObjectKeys)
        .flatMap((key) => readdirSync(assetPath(key)))
        .toSorted()
    const named = (name: string) => {
      const stack = stacks.find(({ stackName }) => stackName === name)
      if (!stack) throw new Error(`There is no stack ${name}.`)
      return stack
    }
    const front = named('SidelightFront')
    const site = named('SidelightSite')
    expect(filesOf(front)).toEqual(['assets'])
    expect(filesOf(site)).toEqual(expect.arrayContaining(['config.json', 'index.html']))
    expect(filesOf(site)).not.toContain('assets')

    const ownFunctions = ({ template }: CloudFormationStackArtifact) =>
      Object.values(templateSchema.parse(template).Resources).filter(({ Metadata }) => Metadata?.entry)
    const withFunctions = stacks.filter((stack) => ownFunctions(stack).length > 0)
    expect(withFunctions.length).toBeGreaterThan(5)
    const beforeSite = namesBefore(site, stacks)
    for (const { stackName } of withFunctions) expect(beforeSite).toContain(stackName)
    // Pages are also drawn by functions, which need the new scripts.
    for (const stack of stacks.filter((one) => resourcesOf(one, 'AWS::ApiGatewayV2::Route').length > 0))
      expect(namesBefore(stack, stacks)).toContain(front.stackName)
  } finally {
    rmSync(app.outdir, { recursive: true, force: true })
  }
})

const deployedSchema = z.looseObject({ EventPattern: z.unknown() })

test('migrations and the check of the search index start when the stack is deployed that comes after every function of the release [S20.85]', () => {
  const app = appForTest({})
  try {
    const { stacks } = app.synth()
    const rules = stacks.flatMap((stack) => resourcesOf(stack, 'AWS::Events::Rule'))
    const patterns = rules.map((rule) => JSON.stringify(deployedSchema.parse(rule).EventPattern))
    const afterSite = expect.stringContaining(':stack/SidelightSite/"')
    expect(patterns.filter((text) => text.includes('aws.cloudformation'))).toEqual([afterSite, afterSite])
    const withFunctions = stacks.filter((stack) =>
      resourcesOf(stack, 'AWS::Lambda::Function').some((one) => JSON.stringify(one).includes('USER_IMPACT')),
    )
    expect(withFunctions.length).toBeGreaterThan(5)
    const [site] = stacks.filter(({ stackName }) => stackName === 'SidelightSite')
    const before = site ? namesBefore(site, stacks) : new Set<string>()
    for (const { stackName } of withFunctions) expect(before).toContain(stackName)
  } finally {
    rmSync(app.outdir, { recursive: true, force: true })
  }
})
