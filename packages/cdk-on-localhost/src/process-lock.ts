import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { StartError } from './start-error.ts'
import { readText, writeState } from './state-file.ts'

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * The name in /proc/<pid>/stat may contain spaces and parentheses, so fields count from its end. The 20th
 * after it is the start time in clock ticks since boot (proc(5)).
 */
function startOnLinux(pid: number): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  return `${boot}-${fields?.[19]}`
}

/** Identifies a process beyond its id, because ids are reused. Undefined if the system does not say. */
function startTimeOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return startOnLinux(pid)
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** The file has the form `<pid> <start>`. Any other content is a stale lock. */
function lockOwnerOf(text: string): number | undefined {
  const [, number = '', recordedStart = ''] = /^(\d+)(?: (.+))?$/s.exec(text.trim()) ?? []
  const pid = Number(number)
  if (pid < 1 || pid === process.pid || !isRunning(pid)) return undefined
  const now = startTimeOf(pid)
  const isAnotherProcess = recordedStart !== '' && now !== undefined && recordedStart !== now
  return isAnotherProcess ? undefined : pid
}

/** Locks a folder until `release`. @throws StartError when another process has it */
export function takeLock(file: string, owner: string): { release(): void } {
  const holder = lockOwnerOf(readText(file) ?? '')
  if (holder !== undefined) {
    throw new StartError(`Another ${owner} (process ${holder}) is using this data folder.`, {
      problem: 'data-folder-in-use',
    })
  }
  writeState(file, `${process.pid} ${startTimeOf(process.pid) ?? ''}`.trim())
  return { release: () => rmSync(file, { force: true }) }
}
