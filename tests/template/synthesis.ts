import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, type AppProps, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { addStacks } from '#infra/app.ts'
import { configKey, configOf, readCdkContext } from '#infra/cdk-context.ts'
import { buildFunctions } from '#scripts/build-functions.ts'

export type TestSynthesis = { app: App; cloudAssembly: string; templates: ReadonlyMap<string, Template> }

/** The system as it would be deployed, with a small site in the place of the built one. */
export async function appForTest(props: AppProps = {}): Promise<App> {
  const { folder } = await buildFunctions()
  const context = readCdkContext()
  const outdir = mkdtempSync(join(tmpdir(), 'sidelight-synthesis-'))
  const app = new App({ context, outdir, analyticsReporting: false, ...props })
  addStacks(app, {
    config: configOf(context[configKey]),
    functionsFolder: folder,
    siteFolder: 'tests/template/site',
    allowsMissingBuilds: false,
  })
  return app
}

export async function synthesiseForTest(): Promise<TestSynthesis> {
  const app = await appForTest()
  const { directory } = app.synth()
  const stacks = app.node.children.filter((child) => child instanceof Stack)
  return {
    app,
    cloudAssembly: directory,
    templates: new Map(stacks.map((stack) => [stack.stackName, Template.fromStack(stack)])),
  }
}
