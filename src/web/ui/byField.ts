import { ApiError } from '#web/api.ts'

/** What the server found wrong, by the fields of this form: 'vendedor.email' is its `email`. */
export const byField = <V extends object>(error: unknown, fields: V): { [K in keyof V]?: string } =>
  Object.fromEntries(
    (error instanceof ApiError ? (error.problem?.errors ?? []) : []).flatMap(({ field, detail }) => {
      const name = field.split('.').at(-1)!
      return Object.hasOwn(fields, name) ? [[name, detail]] : []
    }),
  ) as { [K in keyof V]?: string }
