import { expect, test } from '@playwright/test'

test('anda', () => expect(1).toBe(1))
test('falla', () => expect('acero').toBe('hierro'))
