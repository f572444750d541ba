const fields =
  'input, textarea, select, [contenteditable], [role=slider], [role=menu], [role=listbox], [role=combobox], [role=radiogroup], [role=tablist], [role=dialog]'

/** Whether letters and arrow keys have their own meaning here. */
export function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null
}
