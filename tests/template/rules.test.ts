import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type App, CloudFormationValidatePlugin } from 'aws-cdk-lib'
import type { CloudAssembly } from 'aws-cdk-lib/cx-api'
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { buildFunctions } from '#build/build-functions.ts'
import { acceptedByControlTower, acceptedByNag } from '#infra/rules/accepted-findings.ts'
import { everyOption } from '#tests/template/option-cases.ts'
import {
  controlTowerFindings,
  dataLossRules,
  dataLossValidator,
  findingsOf,
  type RuleFinding,
  stale,
  unaccepted,
  validate,
} from '#tests/template/rule-packs.ts'
import { appForTest } from '#tests/template/synthesis.ts'

let app: App
let assembly: CloudAssembly
let nagFindings: RuleFinding[]
beforeAll(async () => {
  app = appForTest({}, { functionsFolder: (await buildFunctions()).folder })
  // Runs before synthesis, which replaces the references between stacks that the accepted findings contain.
  const packs = [new AwsSolutionsChecks(app), new ServerlessChecks(app)]
  nagFindings = packs.flatMap((pack) => findingsOf(pack.validateScope(app)))
  assembly = app.synth()
})
afterAll(() => rmSync(app.outdir, { recursive: true, force: true }))

describe('cdk-nag', () => {
  test('finds nothing that is not accepted with a reason', () => {
    expect(unaccepted(nagFindings, acceptedByNag)).toEqual([])
  })

  test('needs every reason that is written', () => {
    expect(stale(nagFindings, acceptedByNag)).toEqual([])
    expect(acceptedByNag.every(({ reason }) => reason.length > 15)).toBe(true)
  })
})

describe('Control Tower’s rules', () => {
  let findings: RuleFinding[]
  beforeAll(() => {
    findings = controlTowerFindings(app, assembly)
  })

  test('find nothing that is not accepted with a reason', () => {
    expect(unaccepted(findings, acceptedByControlTower)).toEqual([])
  })

  test('need every reason that is written', () => {
    expect(stale(findings, acceptedByControlTower)).toEqual([])
  })
})

describe('CDK’s own validator', () => {
  const guardRules = [{ name: 'dataloss', content: readFileSync(dataLossRules, 'utf8') }]

  test('finds nothing, not even a warning, with our rules on loss of data, also with every option set [S22.2]', () => {
    const chosen = appForTest(everyOption)
    try {
      // Validates both apps in one process, because starting the validator takes longer than checking.
      const stacks = [...assembly.stacks, ...chosen.synth().stacks]
      // The recognizer has a stack of its own.
      expect(stacks).toHaveLength(2 * assembly.stacks.length + 1)
      expect(validate(new CloudFormationValidatePlugin({ guardRules }), app, { stacks })).toEqual([])
    } finally {
      rmSync(chosen.outdir, { recursive: true, force: true })
    }
  })
})

const resourcesSchema = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), DeletionPolicy: z.string().optional() })),
})

/** Writes a copy of the template whose tables are deleted with their stack. */
function withoutRetention(path: string): string {
  const template = resourcesSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  for (const resource of Object.values(template.Resources)) {
    if (resource.Type === 'AWS::DynamoDB::GlobalTable') resource.DeletionPolicy = 'Delete'
  }
  const broken = `${path}.broken.json`
  writeFileSync(broken, JSON.stringify(template))
  return broken
}

describe('the rules on loss of data', () => {
  test('find nothing', () => {
    expect(validate(dataLossValidator(), app, assembly)).toEqual([])
  })

  test('find a table that would be deleted with its stack', () => {
    const data = assembly.stacks.find(({ stackName }) => stackName === 'SidelightData')
    if (!data) throw new Error('There is no stack SidelightData.')
    const { hierarchicalId } = data
    const broken = [{ hierarchicalId, templateFullPath: withoutRetention(data.templateFullPath) }]
    const findings = validate(dataLossValidator(), app, { stacks: broken })
    expect(findings.map(({ rule }) => rule)).toContain('STATEFUL_RETAIN')
  })
})
