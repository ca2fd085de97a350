/** Fields have aria-invalid; a date picker or a substitute has its error beside it. */
const IN_ERROR = '[aria-invalid=true], .mantine-InputWrapper-error ~ * button, [data-error=true]'

/** Moves the focus to the first field with an error, once rendered. */
export const focusFirstError = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(IN_ERROR)?.focus())
}

/** A form's errors without those of the fields just changed. */
export const untouched = <E extends object>(errors: E, fields: readonly string[]): Partial<E> =>
  Object.fromEntries(Object.entries(errors).filter(([k]) => !fields.includes(k))) as Partial<E>
