import { App } from 'aws-cdk-lib'
import { addStacks } from '#infra/app.ts'
import { checkRegion, configKey, configOf } from '#infra/cdk-context.ts'
import { endWithSentence } from '#infra/option-faults.ts'
import { readRelease } from '#infra/release.ts'

// The CDK CLI runs this after the `build` command of cdk.json, which builds the functions and the site.
const app = new App()
try {
  const config = configOf(app.node.tryGetContext(configKey))
  checkRegion(config, process.env.CDK_DEFAULT_REGION)
  addStacks(app, {
    config,
    release: readRelease(),
    functionsFolder: 'dist/functions',
    siteFolder: 'dist/web',
    allowsMissingBuilds: app.node.tryGetContext('allowsMissingBuilds') === 'true',
  })
} catch (error) {
  endWithSentence(error)
}
