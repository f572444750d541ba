import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CfnGuardValidator } from '@cdklabs/cdk-validator-cfnguard'
import type { App, IPolicyValidationPlugin, PolicyValidationPluginReport } from 'aws-cdk-lib'
import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api'
import type { AcceptedFinding } from '#infra/rules/accepted-findings.ts'

export type Finding = { rule: string; where: string; description: string }

/** One finding for each resource that breaks a rule. */
export function findingsOf(report: PolicyValidationPluginReport): Finding[] {
  return report.violations.flatMap(({ ruleName, description, violatingResources }) =>
    violatingResources.map(({ constructPath, resourceLogicalId }) => ({
      rule: ruleName,
      where: constructPath ?? resourceLogicalId ?? '',
      description,
    })),
  )
}

function matches({ rule, where }: AcceptedFinding, finding: Finding): boolean {
  const isRule = typeof rule === 'string' ? rule === finding.rule : rule.test(finding.rule)
  return isRule && where.test(finding.where)
}

/** Findings that nobody has given a reason for. */
export function unaccepted(findings: readonly Finding[], accepted: readonly AcceptedFinding[]): Finding[] {
  return findings.filter((finding) => !accepted.some((entry) => matches(entry, finding)))
}

/** Reasons for findings that are no longer there. */
export function stale(findings: readonly Finding[], accepted: readonly AcceptedFinding[]): AcceptedFinding[] {
  return accepted.filter((entry) => !findings.some((finding) => matches(entry, finding)))
}

/** Runs a validator of templates over a synthesised application. */
export function validate(
  plugin: IPolicyValidationPlugin,
  app: App,
  assembly: { stacks: readonly Pick<CloudFormationStackArtifact, 'hierarchicalId' | 'templateFullPath'>[] },
) {
  const stackTemplates = assembly.stacks.map((stack) => ({
    stackConstructPath: stack.hierarchicalId,
    templatePath: stack.templateFullPath,
    accountId: undefined,
    region: undefined,
  }))
  const templatePaths = stackTemplates.map(({ templatePath }) => templatePath)
  return findingsOf(plugin.validate({ appConstruct: app, templatePaths, stackTemplates }))
}

/** The report names every check of every rule; the default of one megabyte is near. */
const maxBuffer = 64 * 1024 * 1024

export const dataLossRules = 'infra/rules/dataloss.guard'

/** AWS's Guard binary with our own rules only. */
export const dataLossValidator = () =>
  new CfnGuardValidator({ controlTowerRulesEnabled: false, rules: [dataLossRules], maxBuffer })

const controlTowerRules = 'node_modules/@cdklabs/cdk-validator-cfnguard/rules/control-tower/cfn-guard'
const namedTypes = (text: string) => text.match(/\bAWS::\w+::\w+/g) ?? []

/**
 * AWS's Guard binary with those of the Control Tower rules that CDK brings along which speak of a type of resource in these templates:
 * the others, four of five, have nothing to find and take most of the time.
 */
export function controlTowerValidator(templates: readonly string[]): CfnGuardValidator {
  const types = new Set(templates.flatMap((file) => namedTypes(readFileSync(file, 'utf8'))))
  const files = readdirSync(controlTowerRules, { recursive: true, encoding: 'utf8' })
  const rules = files
    .map((file) => join(controlTowerRules, file))
    .filter((file) => file.endsWith('.guard'))
    .filter((file) => namedTypes(readFileSync(file, 'utf8')).some((type) => types.has(type)))
  return new CfnGuardValidator({ controlTowerRulesEnabled: false, rules, maxBuffer })
}
