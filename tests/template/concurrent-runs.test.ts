import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { addStacks } from '#infra/app.ts'
import { readCdkContext } from '#infra/cdk-context.ts'
import { deploymentConfigSchema } from '#infra/config.ts'
import { PipelineStack } from '#infra/pipeline-stack.ts'

function pipelineWith(config: object): Template {
  const outdir = mkdtempSync(join(tmpdir(), 'sidelight-concurrent-runs-'))
  const app = new App({ context: readCdkContext(), outdir, analyticsReporting: false })
  addStacks(app, {
    config: deploymentConfigSchema.parse(config),
    functionsFolder: 'not-built',
    siteFolder: 'tests/template/site',
    allowsMissingBuilds: true,
  })
  const pipeline = app.node.children.find((child) => child instanceof PipelineStack)
  if (!pipeline) throw new Error('There is no pipeline.')
  return Template.fromStack(pipeline)
}

test('the consumer of imported episodes lets as many runs be under way as the deployment says', () => {
  pipelineWith({ concurrentRuns: 7 }).hasResourceProperties('AWS::Lambda::Function', {
    Environment: { Variables: Match.objectLike({ CONCURRENT_RUNS: '7' }) },
  })
}, 300_000)

test('four runs are under way where the deployment says nothing', () => {
  expect(deploymentConfigSchema.parse({}).concurrentRuns).toBe(4)
})

test.each([0, 1.5, 101])('%d is no number of runs', (concurrentRuns) => {
  expect(deploymentConfigSchema.safeParse({ concurrentRuns }).success).toBe(false)
})
