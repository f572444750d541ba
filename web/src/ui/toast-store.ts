import { createStore, useStore } from '#web/lib/store.ts'

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

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

type NewToast = { title: string; description?: string | undefined; durationMs?: number }

function show(toast: NewToast, isFailure: boolean): void {
  lastId += 1
  const added: Toast = { durationMs: toastDurationMs, ...toast, id: lastId, isFailure, isOpen: true }
  toasts.set([added, ...toasts.get()].slice(0, toastLimit))
}

/** Tells of something that worked. */
export const showToast = (toast: NewToast): void => show(toast, false)

/** Tells of something that failed. */
export const showFailure = (toast: NewToast): void => show(toast, true)

/** What a guard's toast is called. */
export const accessRestricted = 'Access Restricted'

/** Takes away what guards said: it is no longer true of whoever has signed in since. */
export function removeRestrictions(): void {
  toasts.set(toasts.get().filter(({ title }) => title !== accessRestricted))
}

/** Closes a toast; it leaves the list when its closing has been seen. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)))
}

export function removeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** The toasts there are, newest first. */
export const useToasts = (): readonly Toast[] => useStore(toasts)
