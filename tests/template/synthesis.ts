import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { readCloudAssembly, type Template as SynthesisedTemplate } from 'cdk-on-localhost/testing'
import { buildEverything } from '#build/build-everything.ts'
import { addStacks } from '#infra/app.ts'
import { configKey, configOf, readCdkContext } from '#infra/cdk-context.ts'

/** Choices of a deployment besides those of `cdk.json`. */
export type Choices = Readonly<Record<string, unknown>>

export type SynthesisOptions = {
  /** Default: none are built, and each is a line that throws. */
  functionsFolder?: string
}

/** What only the CDK's statistics read, which nothing here is reported to. */
const withoutStatistics = { '@aws-cdk/core:enableAdditionalMetadataCollection': false }

/** Runs what needs no traces: the CDK takes one for every value, even where it shows none. */
function untraced<Value>(run: () => Value): Value {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return run()
  } finally {
    Error.stackTraceLimit = limit
  }
}

/** The system as it would be deployed, with a small site in the place of the built one, synthesised to a new folder. */
export function appForTest(choices: Choices, options: SynthesisOptions = {}): App {
  return untraced(() => newApp(choices, options))
}

function newApp(choices: Choices, options: SynthesisOptions): App {
  const { functionsFolder } = options
  const context = readCdkContext()
  const app = new App({
    context: { ...context, ...withoutStatistics },
    outdir: mkdtempSync(join(tmpdir(), 'sidelight-synthesis-')),
    analyticsReporting: false,
    // What nobody reads here, and what takes a quarter of the time.
    stackTraces: false,
    treeMetadata: false,
    // Takes several times as long as everything else, and is asked where the rules are.
    builtinCloudFormationValidation: false,
  })
  addStacks(app, {
    config: configOf(context[configKey], choices),
    functionsFolder: functionsFolder ?? 'tests/template/no-functions',
    siteFolder: 'tests/template/site',
    allowsMissingBuilds: functionsFolder === undefined,
  })
  return app
}

/** What `cdk deploy` would deploy without any choice, by the names of the stacks. */
export async function deployedTemplates(): Promise<ReadonlyMap<string, Template>> {
  const { stacks } = readCloudAssembly(await buildEverything())
  return new Map(stacks.map(({ name, template }) => [name, Template.fromJSON(template)]))
}

/** By the names of the stacks, each after the stacks it depends on. */
export type SynthesisedTemplates = ReadonlyMap<string, SynthesisedTemplate>

/** By their choices: many tests look at the same ones. */
const synthesised = new Map<string, SynthesisedTemplates>()

/**
 * The templates of these choices, without built functions; each choice is synthesised once.
 * @throws where `cdk synth` would, for a choice that is refused and for templates that cannot be made.
 */
export function synthesiseChoices(choices: Choices): SynthesisedTemplates {
  const key = JSON.stringify(choices)
  const known = synthesised.get(key) ?? synthesiseAnew(choices)
  synthesised.set(key, known)
  return known
}

function synthesiseAnew(choices: Choices): SynthesisedTemplates {
  const app = appForTest(choices)
  try {
    const { stacks } = readCloudAssembly(untraced(() => app.synth()).directory)
    return new Map(stacks.map(({ name, template }) => [name, template]))
  } finally {
    rmSync(app.outdir, { recursive: true, force: true })
  }
}

/** The properties of every resource of this type. */
export function propertiesOf(templates: SynthesisedTemplates, type: string): Record<string, unknown>[] {
  return [...templates.values()]
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter((resource) => resource.Type === type)
    .map(({ Properties }) => Properties)
}
