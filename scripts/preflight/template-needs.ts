import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { addStacks } from '#infra/app.ts'
import { readCdkContext } from '#infra/cdk-context.ts'
import type { DeploymentConfig } from '#infra/config.ts'
import { releaseOf } from '#infra/release.ts'

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.object({ ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional() }).optional(),
})

const templateSchema = z.object({ Resources: z.record(z.string(), resourceSchema).default({}) })

/** What the synthesized templates ask of an account. */
export type TemplateNeeds = {
  stacks: number
  /** How many resources of a type, over all stacks. */
  counts: ReadonlyMap<string, number>
  /** How many functions all queues may start at once. */
  queueReaders: number
  bootstrap: { version: number; parameter: string }
}

type Template = z.output<typeof templateSchema>

function countTypes(templates: readonly Template[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { Resources } of templates)
    for (const { Type } of Object.values(Resources)) counts.set(Type, (counts.get(Type) ?? 0) + 1)
  return counts
}

const countReaders = (templates: readonly Template[]) =>
  templates
    .flatMap(({ Resources }) => Object.values(Resources))
    .reduce((sum, { Properties }) => sum + (Properties?.ScalingConfig?.MaximumConcurrency ?? 0), 0)

/** Synthesizes as `cdk synth` does, without built functions, into a folder that it deletes. */
export async function synthesizeNeeds(config: DeploymentConfig): Promise<TemplateNeeds> {
  const { App } = await import('aws-cdk-lib')
  const { AssetManifestArtifact } = await import('aws-cdk-lib/cx-api')
  const outdir = mkdtempSync(join(tmpdir(), 'sidelight-preflight-'))
  try {
    const app = new App({
      context: readCdkContext(),
      outdir,
      analyticsReporting: false,
      stackTraces: false,
      treeMetadata: false,
      builtinCloudFormationValidation: false,
    })
    addStacks(app, {
      config,
      release: releaseOf('preflight'),
      functionsFolder: 'dist/functions',
      siteFolder: 'dist/web',
      allowsMissingBuilds: true,
    })
    const assembly = app.synth()
    const templates = assembly.stacks.map(({ template }) => templateSchema.parse(template))
    const artifacts = [
      ...assembly.stacks,
      ...assembly.artifacts.filter((one) => AssetManifestArtifact.isAssetManifestArtifact(one)),
    ]
    const versions = artifacts.map(({ requiresBootstrapStackVersion }) => requiresBootstrapStackVersion ?? 1)
    const [parameter = ''] = artifacts.flatMap(
      ({ bootstrapStackVersionSsmParameter }) => bootstrapStackVersionSsmParameter ?? [],
    )
    return {
      stacks: templates.length,
      counts: countTypes(templates),
      queueReaders: countReaders(templates),
      bootstrap: { version: Math.max(...versions), parameter },
    }
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}
