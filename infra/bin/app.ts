import { App } from 'aws-cdk-lib'
import { addStacks } from '#infra/app.ts'
import { configKey, configOf } from '#infra/cdk-context.ts'

// Run by the CDK's command line from the repository's folder, with the context of cdk.json, whose `build` has made functions and site before.
const app = new App()
addStacks(app, {
  config: configOf(app.node.tryGetContext(configKey)),
  functionsFolder: 'dist/functions',
  siteFolder: 'dist/web',
  allowsMissingBuilds: app.node.tryGetContext('allowsMissingBuilds') === 'true',
})
