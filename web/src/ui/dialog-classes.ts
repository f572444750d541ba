export const overlayClasses = 'fixed inset-0 z-40 bg-night/70'

export const dialogClasses =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100svh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 flex-col gap-5 overflow-y-auto rounded-2xl border border-line bg-surface p-6 text-ink shadow-2xl'
