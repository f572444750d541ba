import * as z from 'zod'

export const siteBuildsPrefix = 'builds/'

/** File names contain a hash of the content, so files of earlier builds can stay beside the current ones. */
export const siteAssetsPrefix = 'assets/'

/** Lists the assets of the current build. Each deployment writes it after the assets. */
export const currentBuildFile = `${siteBuildsPrefix}current.json`

/** Lists assets of earlier builds and when they were replaced. The sweep writes it. */
export const replacedFilesFile = `${siteBuildsPrefix}replaced.json`

export const currentBuildSchema = z.object({ assets: z.array(z.string()).min(1) })

export type CurrentBuild = z.infer<typeof currentBuildSchema>

/** Keys are object keys, values the time of replacement. */
export const replacedFilesSchema = z.record(z.string(), z.iso.datetime())

export type ReplacedFiles = z.infer<typeof replacedFilesSchema>
