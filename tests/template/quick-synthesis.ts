import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import * as z from 'zod'
import { addStacks } from '#infra/app.ts'
import { configOf, readCdkContext } from '#infra/cdk-context.ts'

const templateSchema = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
  Outputs: z.record(z.string(), z.looseObject({})).default({}),
})

export type SynthesisedTemplate = z.output<typeof templateSchema>
/** By the names of the stacks. */
export type SynthesisedTemplates = ReadonlyMap<string, SynthesisedTemplate>

/** CDK's own validator, which takes ten times as long as everything else. */
const validatorFlag = '@aws-cdk/core:validateAgainstDefaultRules'

/**
 * The templates of these choices, without built functions and, unless asked for, without CDK's own validator: under a second.
 * @throws where `cdk synth` would, for a choice that is refused and for templates that cannot be made.
 */
export function synthesiseChoices(choices: unknown, { isValidated = false } = {}): SynthesisedTemplates {
  const outdir = mkdtempSync(join(tmpdir(), 'sidelight-choices-'))
  const context = { ...readCdkContext(), [validatorFlag]: isValidated }
  try {
    const app = new App({ context, outdir, analyticsReporting: false })
    addStacks(app, {
      config: configOf(choices),
      functionsFolder: join(outdir, 'no-functions'),
      siteFolder: 'tests/template/site',
      allowsMissingBuilds: true,
    })
    const stacks = app.synth().stacks
    return new Map(stacks.map(({ stackName, template }) => [stackName, templateSchema.parse(template)]))
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

/** The properties of every resource of this type. */
export function propertiesOf(templates: SynthesisedTemplates, type: string): Record<string, unknown>[] {
  return [...templates.values()]
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter((resource) => resource.Type === type)
    .map(({ Properties }) => Properties)
}
