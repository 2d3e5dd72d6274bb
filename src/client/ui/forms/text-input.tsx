import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes.ts';

/**
 * A single-line input for the header, the footer and small forms. Chakra's Input includes Chakra's Field, which would
 * add 7 kB to every page.
 */
export const TextInput = chakra('input', { base: inputRecipe.base });
