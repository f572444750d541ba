import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { contracts } from '#shared/api/all.ts'
import { authApi } from '#shared/api/auth.ts'
import { formTooLarge } from '#shared/api/not-json.ts'
import { configFile } from '#shared/deployment/config-file.ts'
import { networkStages } from '#shared/deployment/rate-limits.ts'
import { pageDefinitions } from '#shared/pages/definitions.ts'
import { screenPaths } from '#shared/pages/screen-paths.ts'
import { notFoundFile, shellFile } from '#shared/pages/shell.ts'
import { accessRefusals } from '#shared/rules/access.ts'
import { longestCallBytes } from '#shared/rules/bounds.ts'
import { sessionCookie } from '#shared/rules/cookies.ts'

// CloudFront requires the import in the first line.
const cloudFrontModule = "import cf from 'cloudfront'\n"

const sourceOf = (name: string) => readFileSync(new URL(`../edge/${name}.js`, import.meta.url), 'utf8')

const constantsText = (constants: object) =>
  Object.entries(constants)
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
    .join('')

/** Answer to unsupported methods of pages, feeds, files and images (RFC 9110 section 15.5.6). */
const readOnly = {
  status: 405,
  description: 'Method Not Allowed',
  code: 'method-not-allowed',
  message: 'This address can only be read. Use GET or HEAD.',
  headers: { allow: { value: 'GET, HEAD' } },
}

const sourceWith = (name: string, constants: object) =>
  constantsText(constants) + sourceOf('refuse') + sourceOf(name)

/** Public paths that CloudFront sends to the gateway under another prefix. */
const entrances = pageDefinitions.flatMap(({ entrance }) =>
  entrance ? [{ prefix: entrance.pattern.split('*', 1)[0], originPath: entrance.originPath }] : [],
)

/**
 * This CloudFront function sets the viewer's address and chooses the gateway stage, whose rate limit then
 * applies.
 */
export function nameViewerSource(): string {
  const formPaths = contracts.filter(({ bodyForm }) => bodyForm === 'json-or-form').map(({ path }) => path)
  const constants = {
    readOnly,
    callsPrefix: '/api/',
    formPaths,
    longestBytes: longestCallBytes,
    tooLarge: { status: 413, description: 'Content Too Large', code: 'too-large', message: formTooLarge },
    mePath: authApi.me.path,
    sessionCookie,
    signedOut: {
      status: 401,
      description: 'Unauthorized',
      code: 'signed-out',
      message: accessRefusals['signed-out'],
    },
    entrances,
    stages: networkStages,
  }
  return cloudFrontModule + sourceWith('name-viewer', constants)
}

/** Sets `x-viewer-address` and the gateway stage of requests to functions. Answers some requests itself. */
export function nameViewer(scope: Construct): EdgeFunction {
  return new EdgeFunction(scope, 'NameViewer', {
    code: FunctionCode.fromInline(nameViewerSource()),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Passes the viewer’s address to the functions',
  })
}

export const readOnlySource = () => sourceWith('read-only', { readOnly })

/** Passes GET and HEAD. Refuses other methods with our own error, because CloudFront's is an HTML page. */
export function allowReading(scope: Construct): EdgeFunction {
  return new EdgeFunction(scope, 'ReadOnly', {
    code: FunctionCode.fromInline(readOnlySource()),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Refuses writing methods',
  })
}

export function findPage(scope: Construct, siteFolder: string): EdgeFunction {
  return new EdgeFunction(scope, 'FindPage', {
    code: FunctionCode.fromInline(findPageSource(siteFolder)),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Finds the file of a page, or the shell for paths with a screen',
  })
}

/** CloudFront runs it after `findPage`, for each answer of the site's bucket. */
export function markMissing(scope: Construct, siteFolder: string): EdgeFunction {
  return new EdgeFunction(scope, 'MarkMissing', {
    code: FunctionCode.fromInline(markMissingSource(siteFolder)),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Answers 404 for paths without a page',
  })
}

/** This CloudFront function maps page paths to the site's files, which are listed at build time. */
export function findPageSource(siteFolder: string): string {
  return (
    constantsText({ readOnly, ...addressesOf(siteFolder) }) + sourceOf('refuse') + fileSource('find-page')
  )
}

export function markMissingSource(siteFolder: string): string {
  return constantsText(addressesOf(siteFolder)) + fileSource('mark-missing')
}

const fileSource = (name: string) => sourceOf('file-of') + sourceOf(name)

function addressesOf(siteFolder: string) {
  const files = existsSync(siteFolder) ? filesBelow(siteFolder, '') : []
  const built = files.filter((path) => path.lastIndexOf('/') === 0 && !path.endsWith('.html'))
  const rootFiles = [...built, `/${configFile}`]
  const pages = files.filter(isPage).map((file) => ({ path: pageOf(file), file }))
  const shell = `/${shellFile}`
  return { rootFiles, pages, shell, notFound: `/${notFoundFile}`, screenPaths: screenPaths.source }
}

const isPage = (file: string) =>
  file.endsWith('.html') && file !== `/${shellFile}` && file !== `/${notFoundFile}`

function filesBelow(folder: string, prefix: string): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${prefix}/${entry.name}`
      if (entry.isDirectory()) return path === '/assets' ? [] : filesBelow(folder, path)
      return [path]
    })
    .sort()
}

/** `/index.html` → `/`, `/about/index.html` and `/about.html` → `/about`. */
function pageOf(path: string): string {
  return path.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/'
}
