import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { StartError } from './start-error.ts'
import { readText, writeState } from './state-file.ts'

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is a process, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** After the name, which may hold anything: the 20th field is the start in clock ticks since the machine's own (proc(5)). */
function startOnLinux(pid: number): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  return `${boot}-${fields?.[19]}`
}

/** When a process began, in words of its system; undefined where nobody tells. Numbers are given out again, beginnings are not. */
function beginningOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return startOnLinux(pid)
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** `<number> <beginning>`; what is not of this form was written by nobody who still runs. */
function holderOf(text: string): number | undefined {
  const [, number = '', beginning = ''] = /^(\d+)(?: (.+))?$/s.exec(text.trim()) ?? []
  const pid = Number(number)
  if (pid < 1 || pid === process.pid || !isRunning(pid)) return undefined
  const now = beginningOf(pid)
  const isAnother = beginning !== '' && now !== undefined && beginning !== now
  return isAnother ? undefined : pid
}

/**
 * Keeps other processes out of a folder until `release`.
 * @throws StartError when one is in it.
 */
export function takeLock(file: string, owner: string): { release(): void } {
  const holder = holderOf(readText(file) ?? '')
  if (holder !== undefined) {
    throw new StartError(`Another ${owner} (process ${holder}) is using this data folder.`, {
      problem: 'data-folder-in-use',
    })
  }
  writeState(file, `${process.pid} ${beginningOf(process.pid) ?? ''}`.trim())
  return { release: () => rmSync(file, { force: true }) }
}
