import * as z from 'zod'

/** What the site's bucket holds besides the built site, and below this. */
export const siteBuildsPrefix = 'builds/'

/** Where the names of files carry their hash: those of earlier builds lie beside those of this one. */
export const siteAssetsPrefix = 'assets/'

/** Which of these belong to the build that the site's pages name; written by each deployment, after the files. */
export const currentBuildFile = `${siteBuildsPrefix}current.json`

/** Which do not, each with since when that is known; written by the sweep. */
export const replacedFilesFile = `${siteBuildsPrefix}replaced.json`

export const currentBuildSchema = z.object({ assets: z.array(z.string()).min(1) })

export type CurrentBuild = z.infer<typeof currentBuildSchema>

/** Object keys with times in UTC ISO 8601. */
export const replacedFilesSchema = z.record(z.string(), z.iso.datetime())

export type ReplacedFiles = z.infer<typeof replacedFilesSchema>
