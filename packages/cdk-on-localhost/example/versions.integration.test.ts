import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { App, CfnOutput, CfnParameter, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda'
import { DefinitionBody, StateMachine, Wait, WaitTime } from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { bootLocalCloud, type LocalCloud, openDataFolder } from 'cdk-on-localhost'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

type Release = { name: string; removalPolicy?: RemovalPolicy; isGrantedAll?: boolean }

/** A machine that waits, then asks a function which release it belongs to. */
function synthesise({ name, removalPolicy, isGrantedAll = true }: Release): string {
  const app = new App({
    outdir: mkdtempSync(join(root, 'assembly-')),
    analyticsReporting: false,
  })
  const stack = new Stack(app, 'Release')
  const level = new CfnParameter(stack, 'Level', { default: 'low' })
  const work = new LambdaFunction(stack, 'Work', {
    code: Code.fromInline(
      `exports.handler = async () => '${name} ' + process.env.NAME + ' ' + process.env.LEVEL`,
    ),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    environment: { NAME: name, LEVEL: level.valueAsString },
    currentVersionOptions: { description: level.valueAsString, ...(removalPolicy && { removalPolicy }) },
  })
  const wait = new Wait(stack, 'Wait', { time: WaitTime.duration(Duration.seconds(1)) })
  const ask = new LambdaInvoke(stack, 'Ask', {
    lambdaFunction: work.currentVersion,
    payloadResponseOnly: true,
    retryOnServiceExceptions: false,
  })
  const definitionBody = DefinitionBody.fromChainable(wait.next(ask))
  const machine = new StateMachine(stack, 'Machine', { definitionBody })
  if (isGrantedAll) work.grantInvoke(machine)
  new CfnOutput(stack, 'MachineArn', { value: machine.stateMachineArn })
  new CfnOutput(stack, 'Version', { value: work.currentVersion.version })
  return app.synth().directory
}

type Running = { cloud: LocalCloud; client: SFNClient }

async function withRelease<Result>(
  release: Release & { level?: string },
  use: (running: Running) => Promise<Result>,
): Promise<Result> {
  const data = openDataFolder(join(root, 'data'))
  try {
    const parameters = (): Record<string, string> => (release.level ? { Level: release.level } : {})
    const cloudAssembly = synthesise(release)
    const cloud = await bootLocalCloud({ cloudAssembly, data, parameters, log: console.error })
    const client = new SFNClient({
      endpoint: cloud.awsEndpoint,
      region: cloud.region,
      credentials: cloud.credentials,
    })
    try {
      return await use({ cloud, client })
    } finally {
      client.destroy()
      await cloud.close()
    }
  } finally {
    data.release()
  }
}

const versionIn = ({ cloud }: Running) => cloud.outputs.get('Release.Version')

async function start({ cloud, client }: Running): Promise<string | undefined> {
  const stateMachineArn = cloud.outputs.get('Release.MachineArn')
  return (await client.send(new StartExecutionCommand({ stateMachineArn }))).executionArn
}

async function end({ client }: Running, executionArn: string | undefined) {
  const describe = () => client.send(new DescribeExecutionCommand({ executionArn }))
  await expect.poll(async () => (await describe()).status, { timeout: 20_000 }).not.toBe('RUNNING')
  const { status, output, cause } = await describe()
  return { status, output: JSON.parse(output ?? 'null'), cause }
}

const removalPolicy = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE

test('an execution finishes on the code and environment it started with, and the next uses the new ones [S20.71]', async () => {
  const running = await withRelease({ name: 'first', removalPolicy }, start)
  await withRelease({ name: 'second', removalPolicy, level: 'high' }, async (release) => {
    expect(versionIn(release)).toBe('2')
    expect((await end(release, running)).output).toBe('first first low')
    expect((await end(release, await start(release))).output).toBe('second second high')
  })
})

test('the same release has the same version, and another value of a parameter a new one', async () => {
  const versionOf = (level?: string) =>
    withRelease({ name: 'first', removalPolicy, ...(level && { level }) }, async (release) => {
      const { output } = await end(release, await start(release))
      return [versionIn(release), output]
    })
  expect(await versionOf()).toEqual(['1', 'first first low'])
  expect(await versionOf()).toEqual(['1', 'first first low'])
  expect(await versionOf('high')).toEqual(['2', 'first first high'])
})

test('as on AWS, an execution fails when its version was deleted with its resource', async () => {
  const running = await withRelease({ name: 'first' }, start)
  const ended = await withRelease({ name: 'second' }, (release) => end(release, running))
  expect(ended).toMatchObject({ status: 'FAILED', cause: expect.stringMatching(/Function not found: .*:1$/) })
})

test('as on AWS, an execution fails when the new release may call only its own version', async () => {
  const running = await withRelease({ name: 'first', removalPolicy, isGrantedAll: false }, start)
  const ended = await withRelease({ name: 'second', removalPolicy, isGrantedAll: false }, (release) =>
    end(release, running),
  )
  expect(ended).toMatchObject({ status: 'FAILED', cause: expect.stringMatching(/lambda:InvokeFunction/) })
})
