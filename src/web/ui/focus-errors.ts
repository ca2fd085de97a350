/** A field says so itself; a date picker, or what stands in for a field, has its error beside it. */
const IN_ERROR = '[aria-invalid=true], .mantine-InputWrapper-error ~ * button, [data-error=true]'

/** Puts the focus on the first field in error, once it is drawn. */
export const focusFirstError = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(IN_ERROR)?.focus())
}

/** What is wrong in a form but for the fields just touched. */
export const untouched = <E extends object>(errors: E, fields: readonly string[]): Partial<E> =>
  Object.fromEntries(Object.entries(errors).filter(([k]) => !fields.includes(k))) as Partial<E>
