import * as z from 'zod'

export const siteBuildsPrefix = 'builds/'

/** File names here contain a hash, so files of earlier builds coexist with the current ones. */
export const siteAssetsPrefix = 'assets/'

/** Assets of the current build; written by each deployment after the files. */
export const currentBuildFile = `${siteBuildsPrefix}current.json`

/** Assets of earlier builds, with the time they were replaced; written by the sweep. */
export const replacedFilesFile = `${siteBuildsPrefix}replaced.json`

export const currentBuildSchema = z.object({ assets: z.array(z.string()).min(1) })

export type CurrentBuild = z.infer<typeof currentBuildSchema>

/** Object key to UTC ISO 8601. */
export const replacedFilesSchema = z.record(z.string(), z.iso.datetime())

export type ReplacedFiles = z.infer<typeof replacedFilesSchema>
