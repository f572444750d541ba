import { useSyncExternalStore } from 'react'

export type Toast = {
  id: number
  title: string
  description?: string | undefined
  /** A failure is read aloud at once. */
  isFailure: boolean
  durationMs: number
  isOpen: boolean
}

const toastLimit = 5
const toastDurationMs = 5000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

type NewToast = { title: string; description?: string | undefined; durationMs?: number }

function show(toast: NewToast, isFailure: boolean): void {
  lastId += 1
  const added: Toast = { durationMs: toastDurationMs, ...toast, id: lastId, isFailure, isOpen: true }
  change([added, ...toasts].slice(0, toastLimit))
}

/** Tells of something that worked. */
export const showToast = (toast: NewToast): void => show(toast, false)

/** Tells of something that failed. */
export const showFailure = (toast: NewToast): void => show(toast, true)

/** What a guard's toast is called. */
export const accessRestricted = 'Access Restricted'

/** Takes away what guards said: it is no longer true of whoever has signed in since. */
export function removeRestrictions(): void {
  change(toasts.filter(({ title }) => title !== accessRestricted))
}

/** Closes a toast; it leaves the list when its closing has been seen. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)))
}

export function removeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** The toasts there are, newest first. */
export function useToasts(): readonly Toast[] {
  const read = () => toasts
  // No page is served with one.
  return useSyncExternalStore(subscribe, read, read)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
