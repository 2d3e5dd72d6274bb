import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes.ts';

/**
 * A single-line input without Chakra's Field, for the header, the footer and small forms. Chakra's Input includes the
 * Field (7 kB on every page), which only forms with labels and errors need.
 */
export const TextInput = chakra('input', { base: inputRecipe.base });
