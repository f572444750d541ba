import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CfnGuardValidator } from '@cdklabs/cdk-validator-cfnguard'
import type { App, IPolicyValidationPlugin, PolicyValidationPluginReport } from 'aws-cdk-lib'
import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api'
import type { AcceptedFinding } from '#infra/rules/accepted-findings.ts'

export type RuleFinding = { rule: string; where: string; description: string }

export function findingsOf(report: PolicyValidationPluginReport): RuleFinding[] {
  return report.violations.flatMap(({ ruleName, description, violatingResources }) =>
    violatingResources.map(({ constructPath, resourceLogicalId }) => ({
      rule: ruleName,
      where: constructPath ?? resourceLogicalId ?? '',
      description,
    })),
  )
}

function matches({ rule, where }: AcceptedFinding, finding: RuleFinding): boolean {
  const isRule = typeof rule === 'string' ? rule === finding.rule : rule.test(finding.rule)
  return isRule && where.test(finding.where)
}

export function unaccepted(
  findings: readonly RuleFinding[],
  accepted: readonly AcceptedFinding[],
): RuleFinding[] {
  return findings.filter((finding) => !accepted.some((entry) => matches(entry, finding)))
}

/** Accepted findings that no longer occur, so their entries should be deleted. */
export function stale(
  findings: readonly RuleFinding[],
  accepted: readonly AcceptedFinding[],
): AcceptedFinding[] {
  return accepted.filter((entry) => !findings.some((finding) => matches(entry, finding)))
}

type ValidatedStacks = {
  stacks: readonly Pick<CloudFormationStackArtifact, 'hierarchicalId' | 'templateFullPath'>[]
}

export function validate(
  plugin: IPolicyValidationPlugin,
  app: App,
  assembly: ValidatedStacks,
): RuleFinding[] {
  const stackTemplates = assembly.stacks.map((stack) => ({
    stackConstructPath: stack.hierarchicalId,
    templatePath: stack.templateFullPath,
    accountId: undefined,
    region: undefined,
  }))
  const templatePaths = stackTemplates.map(({ templatePath }) => templatePath)
  return findingsOf(plugin.validate({ appConstruct: app, templatePaths, stackTemplates }))
}

/** Bytes. The report lists every check of every rule, so it is close to the default of one megabyte. */
const maxBuffer = 64 * 1024 * 1024

export const dataLossRules = 'infra/rules/dataloss.guard'

/** AWS's Guard binary with only our own rules. */
export const dataLossValidator = () =>
  new CfnGuardValidator({ controlTowerRulesEnabled: false, rules: [dataLossRules], maxBuffer })

const controlTowerRules = 'node_modules/@cdklabs/cdk-validator-cfnguard/rules/control-tower/cfn-guard'
const namedTypes = (text: string) => text.match(/\bAWS::\w+::\w+/g) ?? []

function typesByRule(): Map<string, string[]> {
  const files = readdirSync(controlTowerRules, { recursive: true, encoding: 'utf8' })
    .map((file) => join(controlTowerRules, file))
    .filter((file) => file.endsWith('.guard'))
  return new Map(files.map((file) => [file, namedTypes(readFileSync(file, 'utf8'))]))
}

/**
 * Runs AWS's Guard binary with the Control Tower rules of CDK. Checks each template only against rules for
 * its resource types: the others, nine of ten, cannot match and take most of the time.
 */
export function controlTowerFindings(app: App, { stacks }: ValidatedStacks): RuleFinding[] {
  const rules = [...typesByRule()]
  return stacks.flatMap((stack) => {
    const types = new Set(namedTypes(readFileSync(stack.templateFullPath, 'utf8')))
    const own = rules.filter(([, named]) => named.some((type) => types.has(type))).map(([file]) => file)
    if (own.length === 0) return []
    const validator = new CfnGuardValidator({ controlTowerRulesEnabled: false, rules: own, maxBuffer })
    return validate(validator, app, { stacks: [stack] })
  })
}
