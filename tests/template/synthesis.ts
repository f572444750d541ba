import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { readCloudAssembly, type Template as SynthesisedTemplate } from 'cdk-on-localhost/testing'
import { buildEverything } from '#build/build-everything.ts'
import { addStacks } from '#infra/app.ts'
import { configKey, configOf, readCdkContext } from '#infra/cdk-context.ts'
import { releaseOf } from '#infra/release.ts'

/** Options of a deployment that override those of `cdk.json`. */
export type Choices = Readonly<Record<string, unknown>>

export type SynthesisOptions = {
  /** Default: functions are not built. The code of each is then one line that throws. */
  functionsFolder?: string
  release?: string
}

/** Turns off the metadata that CDK collects for its analytics. */
const withoutStatistics = { '@aws-cdk/core:enableAdditionalMetadataCollection': false }

/** Turns off stack traces, because CDK captures one for every value. */
function untraced<Value>(run: () => Value): Value {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return run()
  } finally {
    Error.stackTraceLimit = limit
  }
}

/** Has a small site instead of the built one, and writes to a new folder. */
export function appForTest(choices: Choices, options: SynthesisOptions = {}): App {
  return untraced(() => newApp(choices, options))
}

function newApp(choices: Choices, options: SynthesisOptions): App {
  const { functionsFolder, release = releaseOf('test') } = options
  const context = readCdkContext()
  const app = new App({
    context: { ...context, ...withoutStatistics },
    outdir: mkdtempSync(join(tmpdir(), 'sidelight-synthesis-')),
    analyticsReporting: false,
    // Unused here, and it takes a quarter of the time.
    stackTraces: false,
    treeMetadata: false,
    // Takes several times as long as everything else. `rules.test.ts` runs the validation.
    builtinCloudFormationValidation: false,
  })
  addStacks(app, {
    config: configOf(context[configKey], choices),
    release,
    functionsFolder: functionsFolder ?? 'tests/template/no-functions',
    siteFolder: 'tests/template/site',
    allowsMissingBuilds: functionsFolder === undefined,
  })
  return app
}

/** The templates of `cdk deploy` without options, by stack name. */
export async function deployedTemplates(): Promise<ReadonlyMap<string, Template>> {
  const { stacks } = readCloudAssembly(await buildEverything())
  return new Map(stacks.map(({ name, template }) => [name, Template.fromJSON(template)]))
}

/** By stack name, each after its dependencies. */
export type SynthesisedTemplates = ReadonlyMap<string, SynthesisedTemplate>

/** Caches templates, because many tests use the same options. */
const synthesised = new Map<string, SynthesisedTemplates>()

/**
 * The templates for these options, without built functions. Cached.
 * @throws like `cdk synth`, for rejected options and inconsistent stacks.
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

export function propertiesOf(templates: SynthesisedTemplates, type: string): Record<string, unknown>[] {
  return [...templates.values()]
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter((resource) => resource.Type === type)
    .map(({ Properties }) => Properties)
}
