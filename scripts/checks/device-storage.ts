import type { ESTree } from 'vite'
import { type CheckAllowance, type Finding, refuseFindings } from '#scripts/checks/allowances.ts'
import { isTest, type Source, visit } from '#scripts/checks/sources.ts'

const allowances: readonly CheckAllowance[] = [
  {
    files: ['web/src/lib/device-storage.ts'],
    what: ['localStorage', 'sessionStorage'],
    reason: 'everything else uses its functions, which ask the switches of the privacy page',
  },
  {
    files: ['web/src/lib/storage-blocked.ts'],
    what: ['localStorage'],
    reason: 'it only asks whether the browser allows any',
  },
  {
    files: [
      'web/src/worker/saved-audio.ts',
      'web/src/worker/service-worker.ts',
      'web/src/lib/saved-audio/saved-audio.ts',
      'web/src/lib/saved-pages/forget.ts',
      'web/src/lib/saved-pages/start-worker.ts',
    ],
    what: ['caches'],
    reason: 'the service worker and the page’s part of it, which have one switch together',
  },
]

const advice = 'use web/src/lib/device-storage.ts, so that the privacy page lists it with a switch'

const storages = new Set(['localStorage', 'sessionStorage', 'caches', 'indexedDB', 'cookieStore'])
const globals = new Set(['window', 'globalThis', 'self'])

/** Finds code of the site that stores on the device past the list of `/privacy`. Tests may. */
export function findDeviceStorage(
  sources: readonly Source[],
  allowed: readonly CheckAllowance[] = allowances,
): readonly string[] {
  const findings = sources.filter(({ file }) => file.startsWith('web/') && !isTest(file)).flatMap(storagesIn)
  return refuseFindings(findings, allowed, advice)
}

function storagesIn(source: Source): Finding[] {
  const findings: Finding[] = []
  const find = (node: ESTree.Span, what: string) =>
    findings.push({ file: source.file, line: source.lineOf(node), what })
  visit(source, {
    Identifier(node) {
      if (storages.has(node.name)) find(node, node.name)
    },
    MemberExpression(node) {
      if (source.textOf(node) === 'document.cookie') find(node, 'document.cookie')
      const { object, property } = node
      const isGlobal = object.type === 'Identifier' && globals.has(object.name)
      if (isGlobal && property.type === 'Literal' && storages.has(String(property.value)))
        find(node, String(property.value))
    },
  })
  return findings
}
