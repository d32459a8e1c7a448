/* A Topdeck agent in C that uses no external libraries.
 *
 *     gcc -O2 -o my_agent examples/protocol/agent.c
 *     topdeck match exec:./my_agent random --pairs 10
 *
 * The agent plays random actions, but ends its turn or passes only if no other action is legal.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t random_state = 1;

static uint64_t random_below(uint64_t limit) { /* xorshift */
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state % limit;
}

/* ---- a minimal JSON reader: each function takes and returns a position in the text */

static const char *skip_space(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == ',' || *at == ':' || *at == '\r')
        at++;
    return at;
}

static const char *skip_string(const char *at) {
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

/* Returns the position after the value that begins here. */
static const char *skip_value(const char *at) {
    int depth = 0;
    do {
        if (*at == '"') {
            at = skip_string(at);
            continue;
        }
        if (*at == '{' || *at == '[')
            depth++;
        if (*at == '}' || *at == ']')
            depth--;
        at++;
    } while (*at && (depth > 0 || !strchr(",]}", *at)));
    return at;
}

/* Returns the value of the named member of the object that begins here, or NULL if there is no such member. */
static const char *member(const char *object, const char *name) {
    const char *at = skip_space(object + 1);
    while (*at == '"') {
        const char *end = skip_string(at);
        int is_wanted = (size_t)(end - at) == strlen(name) + 2 && !strncmp(at + 1, name, strlen(name));
        at = skip_space(end);
        if (is_wanted)
            return at;
        at = skip_space(skip_value(at));
    }
    return NULL;
}

/* Returns whether a value is the given string, which must not contain characters that require escaping. */
static int is_string(const char *value, const char *text) {
    size_t length = strlen(text);
    return value && *value == '"' && !strncmp(value + 1, text, length) && value[length + 1] == '"';
}

/* ---- the agent */

static void send_line(const char *line) {
    puts(line);
    fflush(stdout);
}

/* Chooses an action uniformly at random in one pass, without building a list. */
static int choose(const char *actions) {
    int chosen = 0, useful = 0, index = 0;
    const char *at = skip_space(actions + 1);
    while (*at == '{') {
        const char *text = member(at, "text");
        if (!is_string(text, "end") && !is_string(text, "pass") && random_below(++useful) == 0)
            chosen = index;
        at = skip_space(skip_value(at));
        index++;
    }
    return chosen;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        const char *message = skip_space(line);
        const char *type = member(message, "type");
        if (is_string(type, "hello")) {
            send_line("{\"type\": \"hello\", \"protocol\": 1, \"name\": \"random.c\", \"keep\": true}");
        } else if (is_string(type, "begin")) {
            const char *seed = member(message, "seed");
            random_state = seed ? strtoull(seed, NULL, 10) | 1 : 1;
            send_line("{\"type\": \"ready\"}");
        } else if (is_string(type, "act")) {
            const char *actions = member(message, "actions");
            if (actions)
                printf("{\"type\": \"action\", \"index\": %d}\n", choose(actions));
            else
                puts("{\"type\": \"error\", \"message\": \"the act message contains no actions\"}");
            fflush(stdout);
        } else if (is_string(type, "quit")) {
            break;
        }
    }
    free(line);
    return 0;
}
