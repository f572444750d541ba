import { App } from 'aws-cdk-lib'
import { configKey, configOf } from '#infra/cdk-context.ts'
import { GitHubStack, readGitHubChoices } from '#infra/github-stack.ts'
import { endWithSentence } from '#infra/option-faults.ts'

const app = new App()
const contextOf = (names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = app.node.tryGetContext(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

try {
  const { deploymentName } = configOf(app.node.tryGetContext(configKey))
  const choices = readGitHubChoices({
    ...contextOf(['repository', 'environment', 'hasProvider']),
    deploymentName,
  })
  new GitHubStack(app, `GitHubFor${deploymentName}`, { choices })
} catch (error) {
  endWithSentence(error)
}
