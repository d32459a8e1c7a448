// A Topdeck agent in Java that uses no external libraries.
//
//     topdeck match "exec:java examples/protocol/Agent.java" random --pairs 10
//
// The agent plays random actions, but ends its turn or passes only if no other action is legal.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

public class Agent {
    private static Random random = new Random();

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            Map<?, ?> message = (Map<?, ?>) new Json(line).value();
            switch ((String) message.get("type")) {
                case "hello":
                    System.out.println("{\"type\": \"hello\", \"protocol\": 1, \"name\": \"random.java\", \"keep\": true}");
                    break;
                case "begin":
                    random = new Random(((Number) message.get("seed")).longValue());
                    System.out.println("{\"type\": \"ready\"}");
                    break;
                case "act":
                    System.out.println("{\"type\": \"action\", \"index\": " + choose((List<?>) message.get("actions")) + "}");
                    break;
                case "quit":
                    return;
            }
        }
    }

    private static int choose(List<?> actions) {
        List<Integer> useful = new ArrayList<>();
        for (int index = 0; index < actions.size(); index++) {
            String text = (String) ((Map<?, ?>) actions.get(index)).get("text");
            if (!text.equals("end") && !text.equals("pass")) {
                useful.add(index);
            }
        }
        return useful.isEmpty() ? 0 : useful.get(random.nextInt(useful.size()));
    }

    /** Parses JSON into maps, lists, strings, numbers, booleans and null. */
    private static class Json {
        private final String text;
        private int place = 0;

        Json(String text) {
            this.text = text;
        }

        Object value() {
            switch (next()) {
                case '{':
                    return object();
                case '[':
                    return array();
                case '"':
                    return string();
                default:
                    return word();
            }
        }

        /** Skips white space and returns the next character without consuming it. */
        private char next() {
            while (Character.isWhitespace(text.charAt(place))) {
                place++;
            }
            return text.charAt(place);
        }

        private Map<String, Object> object() {
            Map<String, Object> members = new LinkedHashMap<>();
            place++;
            while (next() != '}') {
                if (next() == ',') {
                    place++;
                    next();
                }
                String key = string();
                next();
                place++; // the colon
                members.put(key, value());
            }
            place++;
            return members;
        }

        private List<Object> array() {
            List<Object> items = new ArrayList<>();
            place++;
            while (next() != ']') {
                if (next() == ',') {
                    place++;
                }
                items.add(value());
            }
            place++;
            return items;
        }

        private String string() {
            StringBuilder letters = new StringBuilder();
            for (place++; text.charAt(place) != '"'; place++) {
                char letter = text.charAt(place);
                if (letter == '\\') {
                    letter = text.charAt(++place);
                    if (letter == 'u') {
                        letters.append((char) Integer.parseInt(text.substring(place + 1, place + 5), 16));
                        place += 4;
                        continue;
                    }
                    int escape = "nrtbf".indexOf(letter);
                    letter = escape < 0 ? letter : "\n\r\t\b\f".charAt(escape);
                }
                letters.append(letter);
            }
            place++;
            return letters.toString();
        }

        private Object word() {
            int start = place;
            while (place < text.length() && ",]} \t".indexOf(text.charAt(place)) < 0) {
                place++;
            }
            String word = text.substring(start, place);
            if (word.equals("null") || word.equals("true") || word.equals("false")) {
                return word.equals("null") ? null : Boolean.valueOf(word);
            }
            return word.matches("-?\\d+") ? (Number) Long.valueOf(word) : (Number) Double.valueOf(word);
        }
    }
}
