import { ApiError } from '#web/api.ts'

/** The server's errors by this form's fields: 'vendedor.email' is its `email`. */
export const byField = <V extends object>(error: unknown, fields: V): { [K in keyof V]?: string } =>
  Object.fromEntries(
    (error instanceof ApiError ? (error.problem?.errors ?? []) : []).flatMap(({ field, detail }) => {
      const name = field.split('.').at(-1)!
      return Object.hasOwn(fields, name) ? [[name, detail]] : []
    }),
  ) as { [K in keyof V]?: string }
